#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension BoundService {
    /// Downloads what a call answers with into a file, as
    /// ``NetworkServiceProtocol/download(_:via:to:limit:resuming:progress:)-(EndpointProtocol,_,_,_,_,_)`` says.
    @discardableResult
    public func download(
        _ endpoint: E, to file: URL, limit: Int = Int(clamping: Int64(16) << 30), resuming: Bool = false,
        progress: (TransferProgress) -> Void = { _ in }
    ) async throws -> HTTPResponse {
        try await service.download(
            endpoint, via: environment, to: file, limit: limit, resuming: resuming, progress: progress)
    }

    /// Sends a file as the body of a call, as
    /// ``NetworkServiceProtocol/upload(_:type:to:via:deadline:progress:)->Model`` says.
    public func upload<Model: Decodable & Sendable>(
        _ file: URL, type: String = MediaType.anyBytes, to endpoint: E, deadline: Deadline? = nil,
        progress: (TransferProgress) -> Void = { _ in }
    ) async throws -> Model {
        try await service.upload(
            file, type: type, to: endpoint, via: environment, deadline: deadline, progress: progress)
    }
}
