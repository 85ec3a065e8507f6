#if os(Linux)
    import CLibcurl

    /// One of libcurl's easy handles with its buffers, made once and used for one call after another.
    ///
    /// It has one owner at a time: the pool, then the caller who writes a request into it, then the loop, which runs the
    /// transfer, then the caller again, who reads the answer out of it, then the pool. Each passes it on through a
    /// lock, so nothing in it but ``caller`` needs one of its own: that is why it may be shared unchecked. What is asked for
    /// at every line of an answer is not checked for overlapping accesses either: nothing is passed on while it changes.
    final class CurlHandle: @unchecked Sendable {
        let easy: OpaquePointer
        let caller = CurlCaller()
        unowned let transfers: CurlTransfers
        let timers: CurlTimers
        let settings: CurlSettings

        @exclusivity(unchecked) var call = CurlCall()
        @exclusivity(unchecked) var fields = CurlFieldList()
        private var resolve = CurlFieldList()
        @exclusivity(unchecked) var head = CurlBuffer()
        @exclusivity(unchecked) var body = CurlBuffer()
        @exclusivity(unchecked) var upload = CurlUpload.none
        @exclusivity(unchecked) var shape = CurlShape()
        var pipe: CurlPipe?
        /// What the loop does with the call.
        var stage = Stage.none
        /// Where it is in the list of the calls that are under way.
        var place = 0
        /// Whether the transfer is over for everybody but libcurl, whose resolver has not come back.
        var isParked = false
        /// The entry in ``CurlTimers``.
        @exclusivity(unchecked) var wake: (due: UInt64, index: Int?) = (0, nil)
        let errorText: UnsafeMutablePointer<CChar>

        /// What the loop does with a call.
        enum Stage {
            case none
            /// Its limits are kept while its body is opened.
            case watched
            /// Its transfer runs.
            case running
        }

        init?(transfers: CurlTransfers, settings: CurlSettings) {
            guard let easy = lc_easy_make() else { return nil }
            self.easy = easy
            self.transfers = transfers
            timers = transfers.timers
            self.settings = settings
            errorText = .allocate(capacity: Int(LC_ERROR_SIZE))
            errorText.initialize(repeating: 0, count: Int(LC_ERROR_SIZE))
            settings.apply(to: easy, resolve: &resolve)
            installCallbacks()
        }

        deinit {
            lc_easy_free(easy)
            errorText.deallocate()
        }

        /// The handle that libcurl speaks of.
        static func of(_ easy: OpaquePointer) -> CurlHandle? {
            lc_get_pointer(easy, LC_INFO_PRIVATE).map { Unmanaged<CurlHandle>.fromOpaque($0).takeUnretainedValue() }
        }

        /// Lets go of everything that belonged to the call.
        func clear() {
            upload.close()
            upload = .none
            pipe = nil
            head.removeAll()
            body.removeAll()
            fields.removeAll()
            call = CurlCall()
        }

        /// Whether somebody waits for the call, or reads its answer.
        var isAwaited: Bool {
            caller.isWaiting || pipe?.isDropped == false && call.isHeadComplete
        }

        /// A byte has come or gone.
        func touch() {
            call.lastActivity = timers.now
        }

        /// When the transfer has to be looked at next.
        var due: UInt64 {
            var due = min(call.deadline ?? .max, call.attemptEnd ?? .max)
            if let limit = phaseLimit { due = min(due, limit.due) }
            return due
        }

        /// The limit of the phase in which the transfer is. One that waits for a free connection has
        /// none, and neither has one that waits for its reader or for its body.
        var phaseLimit: (due: UInt64, isIdle: Bool)? {
            guard !call.isPaused || call.isAnswerWhole else { return nil }
            if call.mayHaveLeft { return (call.lastActivity &+ settings.idleTimeout, true) }
            guard let start = call.connectStart else { return nil }
            return (start &+ settings.connectTimeout, false)
        }
    }
#endif
