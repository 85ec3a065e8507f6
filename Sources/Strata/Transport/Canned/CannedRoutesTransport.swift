/// Answers requests by the first route that matches them, or by the only one.
///
/// ```swift
/// let transport = CannedRoutesTransport(routes: [
///     CannedRoute(
///         pattern: RequestPattern(method: .get, path: "/api/models"), response: CannedResponse(string: "[]")),
///     CannedRoute(
///         pattern: RequestPattern(method: .post, pathRegex: "^/api/model/\\d+$"),
///         response: CannedResponse(string: "{}")),
/// ])
/// ```
///
/// Every request is recorded in ``requests``, also one that no route answers; ``unusedRoutes`` says at the end of a test
/// what never happened. Copies share their record.
///
/// ## Errors
///
/// A request that no route matches throws ``TransportError`` of the kind `.unmatchedRoute`, whose text shows the request,
/// redacted, and the nearest routes with the predicates that failed.
public struct CannedRoutesTransport: Transport {
    /// What happens when several routes match.
    public enum Mode: Sendable, Hashable {
        /// The first one answers: put the particular before the general.
        case firstMatchWins
        /// An error that names them: a test in which it matters is ambiguous.
        case requireUniqueMatch
    }

    private let routes: [CannedRoute]
    private let mode: Mode
    private let clock: any Clock<Duration>
    private let journal: CannedJournal

    /// Creates a transport from its routes.
    ///
    /// - Parameters:
    ///   - routes: The routes in order.
    ///   - mode: What happens when several match. Default: the first one answers.
    ///   - clock: The clock that delays are slept on.
    ///   - recordsRequests: Whether ``requests`` is kept. Off for long runs, where it would grow without end.
    public init(
        routes: [CannedRoute], mode: Mode = .firstMatchWins, clock: some Clock<Duration> = ContinuousClock(),
        recordsRequests: Bool = true
    ) {
        self.routes = routes
        self.mode = mode
        self.clock = clock
        journal = CannedJournal(routes: routes.count, recordsRequests: recordsRequests)
    }

    /// The requests that were sent, in order, those that no route answered among them.
    public var requests: [HTTPRequest] { journal.requests }

    /// The routes that have answered nothing so far, in order.
    public var unusedRoutes: [CannedRoute] {
        zip(routes, journal.uses).filter { $0.1 == 0 }.map(\.0)
    }

    /// Gives the answer of the route that matches.
    ///
    /// - Throws: ``TransportError`` of the kind `.unmatchedRoute` when none does, when several do and one must, or when a
    ///   pattern is not a regular expression; otherwise as ``CannedResponseTransport/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        try request.validate()
        journal.record(request)
        let route = try match(RequestFacts(request))
        return try await journal.take(from: routes[route].responses, route: route).answer(request, on: clock)
    }

    private func match(_ facts: RequestFacts) throws(TransportError) -> Int {
        var matches: [Int] = []
        for (index, route) in routes.enumerated() where try route.pattern.matches(facts) {
            if mode == .firstMatchWins { return index }
            matches.append(index)
        }
        guard let match = matches.first else { throw RouteReport(facts, routes).unmatched }
        guard matches.count == 1 else { throw RouteReport(facts, routes).ambiguous(matches) }
        return match
    }
}

extension CannedRoutesTransport: CustomStringConvertible, CustomReflectable {
    /// The transport's name, without its answers.
    public var description: String { "CannedRoutesTransport" }
    /// The routes' patterns, without their answers.
    public var customMirror: Mirror { Mirror(self, children: ["routes": routes.map(\.description)]) }
}
