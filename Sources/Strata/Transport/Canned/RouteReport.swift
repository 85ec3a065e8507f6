/// Explains why no route, or more than one, answers a request.
struct RouteReport {
    /// How many routes are shown.
    private static let shown = 3

    private let facts: RequestFacts
    private let routes: [CannedRoute]

    init(_ facts: RequestFacts, _ routes: [CannedRoute]) {
        self.facts = facts
        self.routes = routes
    }

    /// No route matches: names the nearest, with the predicates that failed.
    var unmatched: TransportError {
        let nearest = routes.indices.map(candidate).sorted { ($0.distance, $0.route) < ($1.distance, $1.route) }.prefix(
            Self.shown)
        return error(
            "no canned route answers \(facts.request); "
                + (nearest.isEmpty ? "there are none" : "nearest of \(routes.count):"),
            nearest.map { line($0.route) + ", but " + $0.reasons.joined(separator: ", ") })
    }

    /// Several routes match where one must.
    func ambiguous(_ matches: [Int]) -> TransportError {
        error("\(matches.count) canned routes match \(facts.request) where one must:", matches.map(line))
    }

    private func candidate(_ route: Int) -> (route: Int, distance: Int, reasons: [String]) {
        var distance = 0
        var reasons: [String] = []
        for predicate in routes[route].pattern.predicates {
            do throws(TransportError) {
                if try predicate.holds(for: facts) { continue }
                reasons.append(predicate.mismatch(facts))
            } catch {
                reasons.append(error.detail)
            }
            distance += predicate.distance(facts)
        }
        return (route, distance, reasons)
    }

    private func line(_ route: Int) -> String { "route \(route + 1): \(routes[route])" }

    private func error(_ head: String, _ lines: [String]) -> TransportError {
        TransportError(.unmatchedRoute, ([head] + lines).joined(separator: "\n  "), delivery: .notSent)
    }
}
