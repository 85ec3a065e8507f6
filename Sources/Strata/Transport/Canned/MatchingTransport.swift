/// Sends the requests that match a pattern one way and all others on to the transport below.
///
/// For the one endpoint that is not built yet, or must fail, while the rest goes to a real server:
///
/// ```swift
/// let stack = MatchingTransport(
///     inner: transport, pattern: RequestPattern(path: "/api/beta"),
///     matching: CannedResponseTransport(string: "{}", statusCode: 200))
/// ```
///
/// *Order*: below retry and reauth, where the wire stands, so that a canned answer is treated as a real one.
public struct MatchingTransport: TransportLayer {
    /// Where requests go that do not match.
    public let inner: any Transport
    private let pattern: RequestPattern
    private let matching: any Transport

    /// Creates a layer.
    ///
    /// - Parameters:
    ///   - inner: Where requests go that do not match.
    ///   - pattern: Which requests are taken out.
    ///   - matching: Where those go.
    public init(inner: some Transport, pattern: RequestPattern, matching: some Transport) {
        self.inner = inner
        self.pattern = pattern
        self.matching = matching
    }

    /// Sends the request to the one transport or the other.
    ///
    /// - Throws: What that transport throws, or ``TransportError`` when the pattern is not a regular expression.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await pattern.matches(request) ? matching.send(request) : inner.send(request)
    }
}
