#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension NetworkServiceProtocol {
    /// Downloads what a call answers with into a file.
    ///
    /// The file appears when it is whole: until then the bytes are in a file beside it that only its owner can read, and
    /// that is gone when the download fails or is cancelled. What was at the place before is replaced then, too.
    ///
    /// ```swift
    /// let file = URL(filePath: "/tmp/report.pdf")
    /// try await service.download(Endpoint<Data>(path: "/report"), via: environment, to: file) { progress in
    ///     print(progress.fraction ?? 0)
    /// }
    /// ```
    ///
    /// ## Resuming
    ///
    /// With `resuming`, a download that breaks off leaves `report.pdf.part` and, beside it, a note of which version of
    /// which call it is. A later call, also after a restart, asks for the rest with `Range` and `If-Range` (RFC 9110
    /// §13.1.5) and checks that what it gets is the rest of the same version; where it is not, it starts over. That takes
    /// a strong entity tag, or a `Last-Modified` as good as one, without which nothing is left. Only `GET` is resumed.
    ///
    /// ## Concurrency
    ///
    /// Receiving and writing are done elsewhere; `progress` is called on the caller's actor, in order. A caller that is
    /// busy skips values, but neither the first nor the last.
    ///
    /// ## Errors
    ///
    /// ``NetworkError``: of the kind `.unwritableFile` where the file cannot be written, `.bodyTooLarge` beyond the
    /// limit, `.truncatedBody` and `.connectionLost` where the body broke off, `.malformedResponse` where the server
    /// answers with another range than it was asked for. `CancellationError` when the task was cancelled.
    ///
    /// - Parameters:
    ///   - endpoint: The call. Its time limit ends at the head of the answer.
    ///   - environment: The server.
    ///   - file: Where the file is to be; its folder has to exist.
    ///   - limit: The most bytes. Default: 16 GiB.
    ///   - resuming: Whether to go on where an earlier call broke off, and to leave what a later one can go on with.
    ///   - progress: Told how far it has come: the first value with the head of the answer, the last with the last byte.
    /// - Returns: The head of the response.
    @discardableResult
    public func download<Response: Sendable>(
        _ endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol, to file: URL,
        limit: Int = Int(clamping: Int64(16) << 30), resuming: Bool = false,
        progress: (TransferProgress) -> Void = { _ in }
    ) async throws -> HTTPResponse {
        let relay = ProgressRelay()
        let download = Download(
            service: self, endpoint: endpoint.answering(.response), environment: environment, target: file,
            limit: limit, resuming: resuming, relay: relay)
        async let response = download.run()
        while let value = await relay.next() { progress(value) }
        return try await response
    }

    /// Downloads what a call answers with into a file, as for the other form.
    @discardableResult
    public func download(
        _ endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, to file: URL,
        limit: Int = Int(clamping: Int64(16) << 30), resuming: Bool = false,
        progress: (TransferProgress) -> Void = { _ in }
    ) async throws -> HTTPResponse {
        try await download(
            Endpoint<HTTPResponse>(endpoint), via: environment, to: file, limit: limit, resuming: resuming,
            progress: progress)
    }
}
