#if os(Linux)
    import Synchronization

    /// The side of a call that waits: resumed once, by whoever ends the call first.
    ///
    /// A cancellation resumes the caller by itself and only then tells the loop, so it never depends on the loop.
    final class CurlCaller: Sendable {
        /// What a waiting call gets.
        enum Outcome: Sendable {
            /// The answer is whole. The handle that holds it is the caller's now.
            case answered
            /// The head of a streamed answer and what was measured up to it. The handle stays with the loop.
            case streaming(CurlHead, TransferMetrics)
            /// There is no answer. The handle is the loop's, and comes back by itself.
            case failed(any Error)
            /// Nothing was begun. The handle is still the caller's.
            case neverBegun
        }

        typealias Continuation = UnsafeContinuation<Outcome, Never>

        private enum State {
            case idle
            case cancelled
            case waiting(Continuation)
            case ended
        }

        private struct Storage {
            var state = State.idle
            var serial: UInt64 = 0
        }

        private let storage = Mutex(Storage())

        /// Makes ready for a call; its number tells it from later ones of the same handle.
        func open() -> UInt64 {
            storage.withLock {
                $0.state = .idle
                $0.serial &+= 1
                return $0.serial
            }
        }

        /// Takes the caller in, unless the call was cancelled before.
        func begin(_ continuation: Continuation) -> Bool {
            let isWanted = storage.withLock { storage in
                guard case .idle = storage.state else { return false }
                storage.state = .waiting(continuation)
                return true
            }
            if !isWanted { continuation.resume(returning: .neverBegun) }
            return isWanted
        }

        /// Ends the call of that number because its task was cancelled. A call that failed gives its handle back before
        /// its task goes on, so the cancellation of that task may find the next call here.
        ///
        /// - Returns: Whether the loop has to be told.
        func cancel(_ serial: UInt64) -> Bool {
            let continuation: Continuation? = storage.withLock { storage in
                guard storage.serial == serial else { return nil }
                switch storage.state {
                case .idle:
                    storage.state = .cancelled
                    return nil
                case .waiting(let continuation):
                    storage.state = .ended
                    return continuation
                case .cancelled, .ended:
                    return nil
                }
            }
            continuation?.resume(returning: .failed(CancellationError()))
            return continuation != nil
        }

        /// Takes the caller out, who has to be resumed then; `nil` where nobody waits any more.
        func end() -> Continuation? {
            storage.withLock { storage in
                guard case .waiting(let continuation) = storage.state else { return nil }
                storage.state = .ended
                return continuation
            }
        }

        /// Takes over what the loop wrote before it ended the call. Being resumed is enough for that; the lock, which
        /// ``end()`` took as well, shows it to tools that do not see into the runtime's queues.
        func takeOver() {
            storage.withLock { _ in }
        }

        /// Whether somebody waits.
        var isWaiting: Bool {
            storage.withLock {
                guard case .waiting = $0.state else { return false }
                return true
            }
        }

        /// Whether the call of that number is the one that waits.
        func isWaiting(_ serial: UInt64) -> Bool {
            storage.withLock {
                guard case .waiting = $0.state else { return false }
                return $0.serial == serial
            }
        }
    }
#endif
