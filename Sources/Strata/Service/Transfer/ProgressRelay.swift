import Synchronization

/// Carries the progress of a transfer to the caller's actor, which it never has to wait for.
final class ProgressRelay: Sendable {
    private struct Storage {
        var state = ProgressRelayState()
        var watcher: CheckedContinuation<ProgressRelayState.Turn, Never>?
        var attempts = 0
    }

    private let storage = Mutex(Storage())

    /// The transfer begins, or begins again; gives the number of the attempt.
    func begin(completed: Int = 0, total: Int?) -> Int {
        let attempt = storage.withLock { storage in
            storage.attempts += 1
            return storage.attempts
        }
        report(TransferProgress(completed: completed, total: total, attempt: attempt))
        return attempt
    }

    func report(_ progress: TransferProgress) {
        tell { $0.report(progress) }
    }

    func finish() {
        tell { $0.finish() }
    }

    /// The next value; `nil` once the transfer has ended and all is told. One task asks.
    func next() async -> TransferProgress? {
        let turn = await withCheckedContinuation { continuation in
            let turn = storage.withLock { storage in
                let turn = storage.state.next()
                if turn == nil { storage.watcher = continuation }
                return turn
            }
            if let turn { continuation.resume(returning: turn) }
        }
        switch turn {
        case .value(let progress): return progress
        case .end: return nil
        }
    }

    private func tell(_ event: (inout ProgressRelayState) -> ProgressRelayState.Turn?) {
        let waking = storage.withLock {
            storage -> (CheckedContinuation<ProgressRelayState.Turn, Never>, ProgressRelayState.Turn)? in
            guard let turn = event(&storage.state), let watcher = storage.watcher else { return nil }
            storage.watcher = nil
            return (watcher, turn)
        }
        if let (watcher, turn) = waking { watcher.resume(returning: turn) }
    }
}
