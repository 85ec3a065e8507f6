#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A service for one endpoint type and one environment; made by ``NetworkServiceProtocol/bound(to:via:)``.
public struct BoundService<E: EndpointProtocol, Environment: APIEnvironmentProtocol>: Sendable {
    let service: any NetworkServiceProtocol
    let environment: Environment

    /// Makes a call and gives back a model.
    public func request<Model: Decodable & Sendable>(_ endpoint: E, deadline: Deadline? = nil) async throws -> Model {
        try await service.request(to: endpoint, via: environment, deadline: deadline)
    }

    /// Makes a call and gives back a list of models.
    public func requestModels<Model: Decodable & Sendable>(
        _ endpoint: E, deadline: Deadline? = nil
    ) async throws -> [Model] {
        try await service.requestModels(to: endpoint, via: environment, deadline: deadline)
    }

    /// Makes a call whose answer has nothing to read.
    public func requestVoid(_ endpoint: E, deadline: Deadline? = nil) async throws {
        try await service.requestVoid(to: endpoint, via: environment, deadline: deadline)
    }

    /// Makes a call and gives back the bytes of the answer.
    public func requestData(_ endpoint: E, deadline: Deadline? = nil) async throws -> Data {
        try await service.requestData(to: endpoint, via: environment, deadline: deadline)
    }

    /// Makes a call and gives back the whole response.
    public func response(_ endpoint: E, deadline: Deadline? = nil) async throws -> HTTPResponse {
        try await service.response(to: endpoint, via: environment, deadline: deadline)
    }
}
