extension NetworkServiceProtocol {
    /// The models that an answer holds as JSON, one a line (NDJSON, JSON Lines), as they arrive.
    ///
    /// ```swift
    /// for try await user in service.models(from: Endpoint<User>(path: "/users/feed"), via: environment) {
    ///     print(user.name)
    /// }
    /// ```
    ///
    /// They are decoded off the caller's actor, as the service's other models are. Empty lines are passed over. A line
    /// that is no model is an error of the kind `.decodingFailed`, which names the line and holds it as its body. The
    /// media type is not looked at: servers do not agree on one.
    ///
    /// The call's time limit ends at the head of the answer.
    ///
    /// - Parameters:
    ///   - endpoint: The call; its answer's type is that of one line.
    ///   - environment: The server.
    ///   - lineLimit: The most bytes of a line; a longer one is an error of the kind `.bodyTooLarge`. Default: 1 MiB.
    public func models<Model: Decodable & Sendable>(
        from endpoint: Endpoint<Model>, via environment: some APIEnvironmentProtocol, lineLimit: Int = 1 << 20
    ) -> ResponseStream<Model> {
        let plain = endpoint.answering(.response)
        let call = endpoint.streamed(
            decoding: .head { response, coding in
                let answer = StreamedAnswer(response, to: plain)
                let parser = ModelParser<Model>(answer: answer, coding: coding, limit: lineLimit)
                return ResponseStream { ParsedBody(answer: try answer.uncoded(), parser: parser) }
            })
        return ResponseStream { try await request(to: call, via: environment) }
    }

    /// The models that an answer holds as JSON, one a line, as for the other form.
    public func models<Model: Decodable & Sendable>(
        from endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, lineLimit: Int = 1 << 20
    ) -> ResponseStream<Model> {
        models(from: Endpoint<Model>(endpoint), via: environment, lineLimit: lineLimit)
    }
}
