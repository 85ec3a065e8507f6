import Strata
import Synchronization

/// What the server saw and how the calls ended.
final class Ledger: Sendable {
    private struct State {
        /// How often each request came.
        var arrivals: [UInt8]
        /// How often each was processed: came, and was not refused.
        var processed: [UInt8]
        var outcomes: [String: Int] = [:]
        var findings: [String] = []
    }

    private let state: Mutex<State>

    init(requests: Int) {
        state = Mutex(
            State(arrivals: Array(repeating: 0, count: requests), processed: Array(repeating: 0, count: requests)))
    }

    /// A request came.
    ///
    /// - Returns: How often it had come before.
    func arrive(_ id: Int, isRefused: (Int) -> Bool) -> Int {
        state.withLock { state in
            let arrival = Int(state.arrivals[id])
            state.arrivals[id] += 1
            if !isRefused(arrival) { state.processed[id] += 1 }
            return arrival
        }
    }

    func arrivals(of id: Int) -> Int { state.withLock { Int($0.arrivals[id]) } }

    /// How often a request was processed.
    func processed(_ id: Int) -> Int { state.withLock { Int($0.processed[id]) } }

    /// A call ended.
    func end(_ outcome: String) {
        state.withLock { $0.outcomes[outcome, default: 0] += 1 }
    }

    func find(_ finding: String) {
        state.withLock { if $0.findings.count < 20 { $0.findings.append(finding) } }
    }

    var outcomes: [(key: String, value: Int)] {
        state.withLock { $0.outcomes.sorted { $0.value > $1.value } }
    }

    var findings: [String] { state.withLock { $0.findings } }
}
