/// The answer, or the sequence of answers, for the requests that match a pattern.
///
/// ```swift
/// let route = CannedRoute(
///     pattern: RequestPattern(method: .get, path: "/api/models"),
///     responses: [CannedResponse(string: "", statusCode: 503), CannedResponse(string: "[]")])
/// ```
public struct CannedRoute: Sendable {
    /// Which requests it answers.
    public var pattern: RequestPattern
    /// The answers in their order; the last one repeats.
    public var responses: [CannedResponse]

    /// Creates a route that always gives the same answer.
    public init(pattern: RequestPattern, response: CannedResponse) {
        self.init(pattern: pattern, responses: [response])
    }

    /// Creates a route that gives one answer after another and then repeats the last one.
    public init(pattern: RequestPattern, responses: [CannedResponse]) {
        self.pattern = pattern
        self.responses = responses
    }
}

extension CannedRoute: CustomStringConvertible {
    /// The pattern.
    public var description: String { pattern.description }
}
