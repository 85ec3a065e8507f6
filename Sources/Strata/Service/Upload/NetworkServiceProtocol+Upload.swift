#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension NetworkServiceProtocol {
    /// Sends a file as the body of a call, and gives back what the call answers with.
    ///
    /// ```swift
    /// let photo = URL(filePath: "/tmp/photo.jpg")
    /// let user = try await service.upload(
    ///     photo, type: "image/jpeg", to: Endpoint<User>(path: "/users/1/photo", method: .put), via: environment
    /// ) { progress in
    ///     print(progress.fraction ?? 0)
    /// }
    /// ```
    ///
    /// The file is read while it is sent, off the caller's actor, and never held in memory whole. A file that changes
    /// meanwhile is an error of the kind `.unreadableBody`.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - type: The media type of its content.
    ///   - endpoint: The call; the file takes the place of its body.
    ///   - environment: The server.
    ///   - deadline: When the call must have ended; `nil` takes the endpoint's or the environment's timeout.
    ///   - progress: Told on the caller's actor how many bytes the wire has taken, as ``upload(to:via:deadline:progress:)``
    ///     says.
    public func upload<Response: Sendable>(
        _ file: URL, type: String = MediaType.anyBytes, to endpoint: Endpoint<Response>,
        via environment: some APIEnvironmentProtocol, deadline: Deadline? = nil,
        progress: (TransferProgress) -> Void = { _ in }
    ) async throws -> Response {
        try await upload(
            to: endpoint.sending(FileBody(file, type: type)), via: environment, deadline: deadline, progress: progress)
    }

    /// Sends a file as the body of a call, and gives back a model, as for the other form.
    public func upload<Model: Decodable & Sendable>(
        _ file: URL, type: String = MediaType.anyBytes, to endpoint: some EndpointProtocol,
        via environment: some APIEnvironmentProtocol, deadline: Deadline? = nil,
        progress: (TransferProgress) -> Void = { _ in }
    ) async throws -> Model {
        try await upload(
            file, type: type, to: Endpoint<Model>(endpoint), via: environment, deadline: deadline, progress: progress)
    }

    /// Makes a call and tells how much of its own body, a form with files say, has been sent.
    ///
    /// ```swift
    /// let parts: [MultipartBody.Part] = [.value("name", "Ada"), .file("photo", URL(filePath: "/tmp/photo.jpg"))]
    /// let call = Endpoint<User>(path: "/users", method: .post, body: .multipart(parts))
    /// let user = try await service.upload(to: call, via: environment) { progress in
    ///     print(progress.completed, progress.attempt)
    /// }
    /// ```
    ///
    /// The first value comes with the first byte, the last with the last; a caller that is busy skips others. A body that
    /// is sent again, by a retry or after a token was renewed, counts from zero under the next attempt. What the wire has
    /// taken may not have reached the server: only the answer says that. A wire that gathers bodies before it sends them
    /// takes them at once: `URLSessionTransport` does.
    public func upload<Response: Sendable>(
        to endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol, deadline: Deadline? = nil,
        progress: (TransferProgress) -> Void
    ) async throws -> Response {
        let relay = ProgressRelay()
        let call = endpoint.reporting(to: relay)
        async let response = Self.answer(to: call, via: environment, deadline: deadline, on: self, relay)
        while let value = await relay.next() { progress(value) }
        return try await response
    }

    private static func answer<Response: Sendable>(
        to call: Endpoint<Response>, via environment: some APIEnvironmentProtocol, deadline: Deadline?,
        on service: Self,
        _ relay: ProgressRelay
    ) async throws -> Response {
        defer { relay.finish() }
        return try await service.request(to: call, via: environment, deadline: deadline)
    }
}

extension Endpoint {
    /// The same call with another body.
    fileprivate func sending(_ body: some EndpointBody) -> Self {
        with { coding in try body.encoded(using: coding) }
    }

    /// The same call, its body reported as it is sent.
    fileprivate func reporting(to relay: ProgressRelay) -> Self {
        guard let makeBody else { return self }
        return with { coding in
            guard var encoded = try makeBody(coding) else { return nil }
            encoded.body = try encoded.body.reporting(to: relay)
            return encoded
        }
    }

    private func with(_ makeBody: @escaping @Sendable (JSONCoding) throws -> EncodedBody?) -> Self {
        Endpoint(
            target: target, method: method, query: query, headers: headers, requiresAuth: requiresAuth,
            options: options, makeBody: makeBody, decoding: decoding)
    }
}
