#if os(Linux)
    import CLibcurl
    import Synchronization

    /// Has the transfers of one transport driven: by a thread of its own, or by a caller that finds the thread asleep, so
    /// that a request does not wait for the thread to wake. Whoever drives them has the turn.
    ///
    /// Callers leave commands, and ring only where the thread may be waiting, so a batch of calls costs one wake-up. The
    /// thread waits by `epoll` and tells libcurl which sockets are ready (`curl_multi_socket_action`), since libcurl's own
    /// wait asks the kernel about every transfer at every turn.
    final class CurlLoop: Sendable {
        private let transfers: CurlTransfers
        private let sockets: CurlSockets
        private let settings: CurlSettings
        private let mailbox = CurlMailbox()
        private let turn = Mutex(())

        /// - Throws: ``TransportError`` of the kind `.noWire` where the process has no descriptor left.
        init(settings: CurlSettings) throws(TransportError) {
            guard let sockets = CurlSockets(),
                let transfers = CurlTransfers(settings: settings, mailbox: mailbox, sockets: sockets)
            else {
                throw TransportError(.noWire, "the process has no file descriptor left", delivery: .notSent)
            }
            self.sockets = sockets
            self.transfers = transfers
            self.settings = settings
        }

        /// A handle without a call.
        func takeHandle() throws(TransportError) -> CurlHandle {
            if let handle = mailbox.takeHandle() { return handle }
            guard let handle = CurlHandle(transfers: transfers, settings: settings) else {
                throw TransportError(.noWire, "libcurl made no handle", delivery: .notSent)
            }
            return handle
        }

        /// Takes a handle back whose call is over.
        func giveBack(_ handle: CurlHandle) {
            mailbox.keep(handle)
        }

        /// Leaves a command.
        ///
        /// - Returns: `false` where the thread has ended.
        @discardableResult
        func submit(_ command: CurlMailbox.Command) -> Bool {
            let receipt = mailbox.leave(command)
            // Only who begins a call drives. The other commands come from cancellations and deinitialisers, which may run
            // while the program holds a lock of its own, and what else is waiting to be done may need that lock.
            if case .start = command, receipt == .ring, drive() { return true }
            if receipt == .ring { sockets.ring() }
            return receipt != .closed
        }

        /// Has a turn in place of the thread, unless something has happened that wakes the thread anyway: what came for a
        /// kept connection is seen before a request goes out on it. With calls under way the thread is awake most of the
        /// time, and what it does alone stays in its processor's caches.
        ///
        /// - Returns: `false` where the thread has to be woken.
        private func drive() -> Bool {
            guard settings.library.runsOnAnyThread else { return false }
            let nothing = UnsafeBufferPointer<lc_ready>(start: nil, count: 0)
            let next = turn.withLockIfAvailable { _ in
                transfers.isIdle && sockets.isQuiet ? transfers.work(on: nothing) : .goOn
            }
            return next == .sleep
        }

        /// Waits until the thread has ended.
        func waitForEnd() async {
            await mailbox.waitForEnd()
        }

        /// Drives transfers until it is told to stop; the life of the thread.
        func run() {
            let events = UnsafeMutableBufferPointer<lc_ready>.allocate(capacity: 128)
            defer { events.deallocate() }
            var count = 0
            while true {
                let ready = UnsafeBufferPointer(rebasing: events[..<count])
                let next = turn.withLock { _ in transfers.work(on: ready) }
                guard next != .stop else { break }
                count = sockets.wait(into: events, mayWait: next == .sleep)
            }
            turn.withLock { _ in transfers.close() }
        }
    }

    extension TransportError {
        static func shutDown(delivery: Delivery) -> TransportError {
            TransportError(
                delivery == .notSent ? .noWire : .connectionLost, "the transport was shut down", delivery: delivery)
        }
    }
#endif
