import Strata

/// What a ``ScriptedTransport`` knows: the calls nobody has taken, the takers nobody has called, the calls in flight.
struct ScriptState: Sendable {
    typealias Taker = CheckedContinuation<ScriptedCall, any Error>

    private(set) var untaken: [ScriptedCall] = []
    private var takers: [(id: Int, continuation: Taker)] = []
    private var inFlight: [ScriptedCall] = []
    private var lastID = 0

    /// A settled call may not have been resumed yet, so the call itself is asked.
    var pending: [ScriptedCall] { inFlight.filter { !$0.isSettled } }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    /// Begins a call; where somebody waits for one, the taker is to be given it.
    mutating func begin(_ request: HTTPRequest) -> (call: ScriptedCall, taker: Taker?) {
        let call = ScriptedCall(request: request)
        inFlight.append(call)
        guard !takers.isEmpty else {
            untaken.append(call)
            return (call, nil)
        }
        return (call, takers.removeFirst().continuation)
    }

    mutating func end(_ call: ScriptedCall) {
        inFlight.removeAll { $0 === call }
    }

    mutating func take(_ id: Int, _ continuation: Taker) -> ScriptedCall? {
        guard untaken.isEmpty else { return untaken.removeFirst() }
        takers.append((id, continuation))
        return nil
    }

    mutating func cancelTaking(_ id: Int) -> Taker? {
        guard let place = takers.firstIndex(where: { $0.id == id }) else { return nil }
        return takers.remove(at: place).continuation
    }
}
