#if os(Linux)
    import Synchronization

    /// Where callers leave commands for whoever drives the transfers, and where handles without a call wait for the next one.
    final class CurlMailbox: Sendable {
        /// What a caller asks of the thread.
        enum Command {
            /// Runs the transfer of a handle that was prepared.
            case start(CurlHandle)
            /// Keeps the limits of a call whose body is being opened.
            case watch(CurlHandle)
            /// Runs the transfer of a call that is watched: its body is open.
            case begin(CurlHandle, serial: UInt64)
            /// Goes on with a transfer that waits for its reader, or for its body.
            case resume(CurlHandle)
            /// Gives up the transfer if nobody waits for it any more.
            case reap(CurlHandle)
            /// Ends the call of that number.
            case fail(CurlHandle, serial: UInt64, CurlEnd)
            /// Ends every call, and the thread.
            case stop
        }

        /// What became of a command.
        enum Receipt {
            /// Whoever drives the transfers sees it by itself.
            case taken
            /// The thread may be waiting, and has to be woken if nobody else carries it out.
            case ring
            /// The thread has ended.
            case closed
        }

        private struct Storage {
            var commands: [Command] = []
            var isWaiting = false
            var isClosed = false
            var pool: [CurlHandle] = []
            var stopped: [UnsafeContinuation<Void, Never>] = []
        }

        /// How many handles without a call are kept.
        private static let poolLimit = 512

        private let storage = Mutex(Storage())

        // MARK: For callers

        /// A handle without a call.
        func takeHandle() -> CurlHandle? {
            storage.withLock { $0.pool.popLast() }
        }

        func keep(_ handle: CurlHandle) {
            handle.clear()
            storage.withLock { storage in
                if !storage.isClosed, storage.pool.count < Self.poolLimit { storage.pool.append(handle) }
            }
        }

        func leave(_ command: Command) -> Receipt {
            storage.withLock { storage in
                guard !storage.isClosed else { return .closed }
                storage.commands.append(command)
                defer { storage.isWaiting = false }
                return storage.isWaiting ? .ring : .taken
            }
        }

        /// Waits until the thread has ended.
        func waitForEnd() async {
            await withUnsafeContinuation { continuation in
                let hasEnded = storage.withLock { storage in
                    if !storage.isClosed { storage.stopped.append(continuation) }
                    return storage.isClosed
                }
                if hasEnded { continuation.resume() }
            }
        }

        // MARK: For whoever drives the transfers

        /// Puts the commands where there are none.
        func collect(into commands: inout [Command]) {
            storage.withLock { storage in
                storage.isWaiting = false
                swap(&storage.commands, &commands)
            }
        }

        /// Whether the thread may wait: whoever leaves a command rings from now on.
        func beginWaiting() -> Bool {
            storage.withLock { storage in
                storage.isWaiting = storage.commands.isEmpty
                return storage.isWaiting
            }
        }

        /// Takes nothing in any more.
        ///
        /// - Returns: The commands that nobody will carry out, and who waits for the end.
        func close() -> (commands: [Command], stopped: [UnsafeContinuation<Void, Never>]) {
            storage.withLock { storage in
                storage.isClosed = true
                defer { (storage.commands, storage.pool, storage.stopped) = ([], [], []) }
                return (storage.commands, storage.stopped)
            }
        }
    }
#endif
