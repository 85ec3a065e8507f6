#if os(Linux)
    import CLibcurl
    #if canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #else
        import Glibc
    #endif

    /// A thread of its own for a loop.
    enum CurlThread {
        /// Starts it. The thread keeps the loop alive.
        ///
        /// - Throws: ``TransportError`` of the kind `.noWire` where the system gives no thread.
        static func start(_ loop: CurlLoop) throws(TransportError) {
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            defer { pthread_attr_destroy(&attributes) }
            pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
            pthread_attr_setstacksize(&attributes, 1 << 20)
            var thread = pthread_t()
            let held = Unmanaged.passRetained(loop)
            let signals = blockSignals()
            let code = pthread_create(
                &thread, &attributes,
                { data in
                    lc_name_thread("strata-wire")
                    guard let data else { return nil }
                    Unmanaged<CurlLoop>.fromOpaque(data).takeRetainedValue().run()
                    return nil
                }, held.toOpaque())
            signals.restore()
            guard code == 0 else {
                held.release()
                throw TransportError(.noWire, "the system gives no thread: error \(code)", delivery: .notSent)
            }
        }

        /// Blocks the program's signals on this thread and on those that it begins: they are not ours.
        ///
        /// - Returns: What was blocked before, to be restored on the same thread.
        static func blockSignals() -> Signals {
            var before = sigset_t()
            withUnsafePointer(to: signals) { _ = pthread_sigmask(SIG_BLOCK, $0, &before) }
            return Signals(blocked: before)
        }

        /// The signals that a thread does not take.
        struct Signals {
            fileprivate let blocked: sigset_t

            func restore() {
                withUnsafePointer(to: blocked) { _ = pthread_sigmask(SIG_SETMASK, $0, nil) }
            }
        }

        /// All but those of a fault of the thread itself: blocked, it would end the program past any report of the crash.
        private static let signals: sigset_t = {
            var signals = sigset_t()
            sigfillset(&signals)
            for fault in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { sigdelset(&signals, fault) }
            return signals
        }()
    }
#endif
