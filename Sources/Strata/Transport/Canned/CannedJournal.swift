import Synchronization

/// What a canned transport remembers, shared by the copies of its value.
final class CannedJournal: Sendable {
    private struct State {
        var requests: [HTTPRequest] = []
        var uses: [Int]
    }

    private let recordsRequests: Bool
    private let state: Mutex<State>

    /// Creates a journal for that many routes.
    init(routes: Int, recordsRequests: Bool) {
        self.recordsRequests = recordsRequests
        state = Mutex(State(uses: Array(repeating: 0, count: routes)))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var uses: [Int] { state.withLock { $0.uses } }

    func record(_ request: HTTPRequest) {
        guard recordsRequests else { return }
        state.withLock { $0.requests.append(request) }
    }

    /// Counts a use of the route and gives the answer whose turn it is: the last one repeats.
    func take(from responses: [CannedResponse], route: Int = 0) throws(TransportError) -> CannedResponse {
        let use = state.withLock { state in
            defer { state.uses[route] += 1 }
            return state.uses[route]
        }
        guard let last = responses.last else {
            throw TransportError(.unmatchedRoute, "the canned sequence has no answer", delivery: .notSent)
        }
        return use < responses.count ? responses[use] : last
    }
}
