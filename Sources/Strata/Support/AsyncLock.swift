import Synchronization

/// A lock whose holders may suspend. Those who wait are let in in turn, and may leave when cancelled.
final class AsyncLock: Sendable {
    private struct State {
        var isHeld = false
        var nextWaiter = 0
        var waiters: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state = Mutex(State())

    /// Runs a closure while holding the lock, and gives it back however the closure ends.
    ///
    /// - Throws: `CancellationError` while waiting, or what `body` throws.
    func withLock<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await acquire()
        defer { release() }
        return try await body()
    }

    private func acquire() async throws {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    // A cancellation that came before found nobody to let go; here it is seen under the same lock.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.isHeld {
                        state.waiters.append((id, continuation))
                        return nil
                    }
                    state.isHeld = true
                    return .success(())
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let leaver = state.withLock { state in
                state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0).continuation }
            }
            leaver?.resume(throwing: CancellationError())
        }
    }

    private func release() {
        let next = state.withLock { state in
            guard !state.waiters.isEmpty else {
                state.isHeld = false
                return nil as CheckedContinuation<Void, any Error>?
            }
            return state.waiters.removeFirst().continuation
        }
        next?.resume()
    }
}
