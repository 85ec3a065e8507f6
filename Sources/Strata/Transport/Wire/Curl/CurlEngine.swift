#if os(Linux)
    import CLibcurl
    import Synchronization

    /// What the copies of one transport share: its loop, started by the first call and stopped when nobody holds it.
    final class CurlEngine: Sendable {
        private enum State {
            case unused
            case running(CurlLoop)
            case shutDown(CurlLoop?)
        }

        private let configuration: CurlTransport.Configuration
        private let pinning: Pinning?
        private let state = Mutex(State.unused)
        /// Threads do not survive a fork, so the child of one is told instead of left waiting.
        private let forks = lc_forks()

        init(_ configuration: CurlTransport.Configuration, pinning: Pinning?) {
            self.configuration = configuration
            self.pinning = pinning
        }

        deinit {
            // Nothing waits for the thread here: whoever drops the last copy may be anywhere.
            if !isInherited, case .running(let loop) = state.withLock({ $0 }) { loop.submit(.stop) }
        }

        /// Whether this is the child of a fork, where there is no thread, and what it held is locked for ever.
        private var isInherited: Bool { lc_forks() != forks }

        /// The loop.
        ///
        /// - Throws: ``TransportError`` of the kind `.noWire`.
        func loop() throws(TransportError) -> CurlLoop {
            guard !isInherited else {
                throw TransportError(
                    .noWire, "the process is a fork of the one that made the transport; make another",
                    delivery: .notSent)
            }
            return try state.withLock { state throws(TransportError) in
                switch state {
                case .running(let loop): return loop
                case .shutDown: throw .shutDown(delivery: .notSent)
                case .unused:
                    let loop = try CurlLoop(
                        settings: CurlSettings(
                            configuration, pinning: pinning, library: CurlLibrary.loaded.get()))
                    try CurlThread.start(loop)
                    state = .running(loop)
                    return loop
                }
            }
        }

        func shutDown() async {
            guard !isInherited else { return }
            let loop: CurlLoop? = state.withLock { state in
                let loop: CurlLoop? =
                    switch state {
                    case .unused: nil
                    case .running(let loop): loop
                    case .shutDown(let loop): loop
                    }
                state = .shutDown(loop)
                return loop
            }
            guard let loop else { return }
            loop.submit(.stop)
            await loop.waitForEnd()
        }
    }
#endif
