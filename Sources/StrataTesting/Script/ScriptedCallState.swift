import Strata

/// What a ``ScriptedCall`` knows. The answer may come before the caller has begun to wait for it.
struct ScriptedCallState: Sendable {
    typealias Caller = CheckedContinuation<HTTPResponse, any Error>

    private var answer: Result<HTTPResponse, any Error>?
    private var caller: Caller?
    private(set) var isCancelled = false
    var watchers = CountWaiters()
    private var lastID = 0

    var isSettled: Bool { answer != nil }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    /// Keeps the caller until there is an answer, or gives the answer that is there.
    mutating func attach(_ caller: Caller) -> Result<HTTPResponse, any Error>? {
        if answer == nil { self.caller = caller }
        return answer
    }

    /// Settles the call; `nil` where it was settled before.
    mutating func settle(
        _ answer: Result<HTTPResponse, any Error>, isCancellation: Bool
    ) -> (caller: Caller?, watchers: [WakeUp])? {
        guard !isSettled else { return nil }
        self.answer = answer
        isCancelled = isCancellation
        defer { caller = nil }
        return (caller, watchers.reached(1))
    }

    mutating func watch(_ id: Int, _ continuation: CheckedContinuation<Void, any Error>) -> [WakeUp] {
        watchers.add(id, for: 1, continuation)
        return watchers.reached(isSettled ? 1 : 0)
    }
}
