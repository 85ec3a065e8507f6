import Synchronization

/// Holds replies back until a test opens it: a reply that is slow without a clock.
///
/// ```swift
/// let gate = ServerGate()
/// let server = try LoopbackServer { _ in .ok("late").waiting(for: gate) }
/// let answer = Task { try await transport.send(HTTPRequest(url: server.baseURL)) }
/// try await gate.arrivals(1)
/// gate.open()
/// print(try await answer.value.status)
/// ```
///
/// It stays open once it was opened.
public final class ServerGate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [Signal] = []
        var arrivals = 0
        var waiters = CountWaiters()
        var lastID = 0
    }

    private let state = Mutex(State())

    /// Creates a closed gate.
    public init() {}

    /// Lets every reply that waits pass, and every later one.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for signal in waiting { signal.raise() }
    }

    /// Whether the gate was opened.
    public var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Waits until that many replies have come to the gate since it was made, passed or not.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled.
    public func arrivals(_ count: Int) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let ready = state.withLock { state in
                    state.waiters.add(id, for: count, continuation)
                    return state.waiters.reached(state.arrivals)
                }
                for wakeUp in ready { wakeUp.perform() }
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Makes a reply arrive: its signal is raised when it may pass.
    func arrive(_ signal: Signal) {
        let (isOpen, ready) = state.withLock { state in
            state.arrivals += 1
            if !state.isOpen { state.waiting.append(signal) }
            return (state.isOpen, state.waiters.reached(state.arrivals))
        }
        if isOpen { signal.raise() }
        for wakeUp in ready { wakeUp.perform() }
    }

    /// Forgets a reply whose client has gone.
    func leave(_ signal: Signal) {
        state.withLock { state in state.waiting.removeAll { $0 === signal } }
    }

    private func cancel(_ id: Int) {
        for wakeUp in state.withLock({ $0.waiters.cancel(id) }) { wakeUp.perform() }
    }
}
