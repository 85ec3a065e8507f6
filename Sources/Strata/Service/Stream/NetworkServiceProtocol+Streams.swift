#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension NetworkServiceProtocol {
    /// The bytes of an answer, in chunks as they arrive.
    ///
    /// ```swift
    /// var count = 0
    /// for try await chunk in service.bytes(from: Endpoint<Data>(path: "/video"), via: environment) {
    ///     count += chunk.count
    /// }
    /// ```
    ///
    /// The call's time limit ends at the head of the answer.
    public func bytes<Response: Sendable>(
        from endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol
    ) -> ResponseStream<Data> {
        ResponseStream {
            ParsedBody(answer: try await .open(endpoint, via: environment, on: self), parser: ByteParser())
        }
    }

    /// The bytes of an answer, in chunks as they arrive.
    public func bytes(
        from endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol
    ) -> ResponseStream<Data> {
        bytes(from: Endpoint<HTTPResponse>(endpoint), via: environment)
    }

    /// The lines of an answer as they arrive, without their endings.
    ///
    /// LF ends a line, with CR before it or not. Empty lines count, and so does a last line that nothing ends. Bytes that
    /// are not UTF-8 become U+FFFD.
    ///
    /// ```swift
    /// for try await line in service.lines(from: Endpoint<Data>(path: "/log"), via: environment) {
    ///     print(line)
    /// }
    /// ```
    ///
    /// The call's time limit ends at the head of the answer.
    ///
    /// - Parameters:
    ///   - endpoint: The call.
    ///   - environment: The server.
    ///   - lineLimit: The most bytes of a line; a longer one is an error of the kind `.bodyTooLarge`. Default: 1 MiB.
    public func lines<Response: Sendable>(
        from endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol, lineLimit: Int = 1 << 20
    ) -> ResponseStream<String> {
        ResponseStream {
            let answer = try await StreamedAnswer.open(endpoint, via: environment, on: self)
            return ParsedBody(answer: try answer.uncoded(), parser: LineParser(limit: lineLimit))
        }
    }

    /// The lines of an answer as they arrive, without their endings.
    public func lines(
        from endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, lineLimit: Int = 1 << 20
    ) -> ResponseStream<String> {
        lines(from: Endpoint<HTTPResponse>(endpoint), via: environment, lineLimit: lineLimit)
    }
}
