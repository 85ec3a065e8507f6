#if os(Linux)
    import CLibcurl

    /// The transfers that libcurl runs for one transport.
    ///
    /// Used by one thread at a time, whoever has the turn of ``CurlLoop``: that is why it may be shared unchecked. What is
    /// asked for several times a call is not checked for overlapping accesses: no list is passed on while it changes.
    final class CurlTransfers: @unchecked Sendable {
        /// What is to be done after a turn.
        enum Next {
            /// To wait until something happens.
            case sleep
            /// To have another turn.
            case goOn
            /// Nothing any more.
            case stop
        }

        let timers = CurlTimers()
        let sockets: CurlSockets
        private let mailbox: CurlMailbox
        private let settings: CurlSettings
        private let multi: OpaquePointer
        /// Those under way; each knows its place.
        @exclusivity(unchecked) private var calls: [CurlHandle] = []
        @exclusivity(unchecked) private var commands: [CurlMailbox.Command] = []
        /// When libcurl wants to be called though nothing has happened, in nanoseconds.
        private var curlDue: UInt64?
        /// Transfers whose answer is whole though their own body is not.
        @exclusivity(unchecked) private var early: [CurlHandle] = []
        /// Streams whose readers are to be woken.
        @exclusivity(unchecked) private var news: [CurlPipe] = []
        /// What the caller who has the turn does not take, while all signals are blocked for a look-up.
        private var signals: CurlThread.Signals?
        private var isStopping = false
        private var isFreed = false

        /// `nil` where there is no memory.
        init?(settings: CurlSettings, mailbox: CurlMailbox, sockets: CurlSockets) {
            guard let multi = lc_multi_make() else { return nil }
            self.settings = settings
            self.mailbox = mailbox
            self.sockets = sockets
            self.multi = multi
            let configuration = settings.configuration
            lc_multi_set_long(multi, LC_MULTI_PIPELINING, Int(LC_PIPE_MULTIPLEX))
            lc_multi_set_long(multi, LC_MULTI_MAX_HOST_CONNECTIONS, max(0, configuration.maxConnectionsPerHost))
            lc_multi_set_long(multi, LC_MULTI_MAX_TOTAL_CONNECTIONS, max(0, configuration.maxConnections))
            // libcurl would close kept connections beyond four times the number of calls in hand.
            lc_multi_set_long(
                multi, LC_MULTI_MAXCONNECTS, configuration.maxConnections > 0 ? configuration.maxConnections : 1024)
            let this = Unmanaged.passUnretained(self).toOpaque()
            lc_multi_set_socket_function(
                multi,
                { easy, socket, what, data, _ in
                    let isHeld = what == LC_POLL_REMOVE && easy.flatMap(CurlHandle.of)?.call.isPaused == true
                    data.map { Unmanaged<CurlTransfers>.fromOpaque($0).takeUnretainedValue() }?.sockets.want(
                        what, on: socket, isHeld: isHeld)
                    return 0
                }, this)
            lc_multi_set_timer_function(
                multi,
                { _, milliseconds, data in
                    data.map { Unmanaged<CurlTransfers>.fromOpaque($0).takeUnretainedValue() }?.setCurlTimer(
                        milliseconds)
                    return 0
                }, this)
        }

        deinit {
            free()
        }

        /// Closes the connections.
        private func free() {
            guard !isFreed else { return }
            isFreed = true
            lc_multi_free(multi)
        }

        /// libcurl begins a thread of its own to look a name up.
        func beginLookup() {
            if signals == nil { signals = CurlThread.blockSignals() }
        }

        /// One turn: tells libcurl what has happened, carries out the commands, and ends what is done or late.
        func work(on ready: UnsafeBufferPointer<lc_ready>) -> Next {
            guard !isStopping else { return .stop }
            defer {
                signals?.restore()
                signals = nil
            }
            timers.now = CurlClock.now
            sockets.take(ready) { lc_multi_act(multi, $0, $1) }
            takeCommands()
            guard !isStopping else { return .stop }
            if isCurlDue {
                curlDue = nil
                lc_multi_act(multi, Int32(LC_SOCKET_TIMEOUT), 0)
            }
            finishDone()
            expire()
            for pipe in news { pipe.wake() }
            news.removeAll(keepingCapacity: true)
            sockets.settle(until: min(timers.next ?? .max, curlDue ?? .max), now: timers.now)
            return isCurlDue || !mailbox.beginWaiting() ? .goOn : .sleep
        }

        /// Whether no call is under way.
        var isIdle: Bool { calls.isEmpty }

        private var isCurlDue: Bool {
            curlDue.map { $0 <= timers.now } ?? false
        }

        private func setCurlTimer(_ milliseconds: Int) {
            curlDue =
                switch milliseconds {
                case ..<0: nil
                case 0: 0
                default: CurlClock.now + UInt64(milliseconds) * 1_000_000
                }
        }

        private func takeCommands() {
            mailbox.collect(into: &commands)
            for command in commands {
                switch command {
                case .start(let handle): start(handle)
                case .watch(let handle): watch(handle)
                case .begin(let handle, let serial):
                    if handle.stage == .watched, handle.caller.isWaiting(serial) { start(handle) }
                case .resume(let handle): if handle.stage == .running { resume(handle) }
                case .reap(let handle): if handle.stage != .none, !handle.isAwaited { abandon(handle) }
                case .fail(let handle, let serial, let end):
                    if handle.stage != .none, handle.call.serial == serial, handle.caller.isWaiting || end.outlivesHead
                    {
                        fail(handle, end.error(of: handle))
                    }
                case .stop: isStopping = true
                }
            }
            commands.removeAll(keepingCapacity: true)
        }

        private func start(_ handle: CurlHandle) {
            // One that is watched is among the calls already.
            guard handle.caller.isWaiting else { return drop(handle) }
            let code = lc_multi_add(multi, handle.easy)
            guard code == 0 else {
                let error = TransportError(.unknown, "libcurl took no transfer: \(code)", delivery: .notSent)
                handle.caller.end()?.resume(returning: .failed(error))
                return drop(handle)
            }
            takeIn(handle, .running)
        }

        private func watch(_ handle: CurlHandle) {
            guard handle.caller.isWaiting else { return mailbox.keep(handle) }
            takeIn(handle, .watched)
        }

        private func takeIn(_ handle: CurlHandle, _ stage: CurlHandle.Stage) {
            if handle.stage == .none {
                handle.place = calls.count
                calls.append(handle)
            }
            handle.stage = stage
            timers.wake(handle, at: handle.due)
        }

        private func resume(_ handle: CurlHandle) {
            handle.call.isPaused = false
            handle.touch()
            let code = lc_easy_pause(handle.easy, Int32(LC_PAUSE_CONT))
            guard code == 0 else { return finish(handle, lc_code(UInt32(code))) }
            timers.wake(handle, at: handle.due)
        }

        private func finishDone() {
            var code: Int32 = 0
            while let easy = lc_multi_next_done(multi, &code) {
                guard let handle = CurlHandle.of(easy) else { continue }
                finish(handle, lc_code(UInt32(code)))
            }
            for handle in early where handle.stage == .running && handle.call.needsNoMore && handle.call.isAnswerWhole {
                finish(handle, LC_OK)
            }
            early.removeAll(keepingCapacity: true)
        }

        /// Has the reader of a stream woken, once libcurl has nothing more for it.
        func announce(_ pipe: CurlPipe) {
            if news.last !== pipe { news.append(pipe) }
        }

        /// Ends a transfer whose answer is whole, once libcurl has come back from the call in which that showed.
        func endEarly(_ handle: CurlHandle) {
            early.append(handle)
        }

        private func finish(_ handle: CurlHandle, _ code: lc_code) {
            remove(handle)
            guard !handle.isParked else {
                handle.isParked = false
                return mailbox.keep(handle)
            }
            guard let caller = handle.caller.end() else {
                handle.pipe?.finish(code == LC_OK ? .success(()) : .failure(handle.error(for: code)))
                return mailbox.keep(handle)
            }
            // An answer that is whole counts, also where the rest of the request met a closed connection.
            if code == LC_OK && handle.call.isHeadComplete || handle.call.refusal == nil && handle.call.isAnswerWhole {
                return caller.resume(returning: .answered)
            }
            let error = code == LC_OK ? CurlHandle.headCutOff : handle.error(for: code)
            mailbox.keep(handle)
            caller.resume(returning: .failed(error))
        }

        private func fail(_ handle: CurlHandle, _ error: any Error) {
            let caller = handle.caller.end()
            handle.pipe?.finish(.failure(error))
            abandon(handle)
            caller?.resume(returning: .failed(error))
        }

        /// Ends a transfer that nobody waits for; its connection is closed, or its stream reset.
        private func abandon(_ handle: CurlHandle) {
            guard !handle.isParked else { return }
            guard settings.library.hasQuickExit || handle.phase != .lookup || handle.call.connectStart == nil else {
                // To remove it would wait for its resolver. It ends by itself, since it is given no socket.
                handle.isParked = true
                return
            }
            drop(handle)
        }

        private func drop(_ handle: CurlHandle) {
            remove(handle)
            mailbox.keep(handle)
        }

        private func remove(_ handle: CurlHandle) {
            if handle.stage == .running { lc_multi_remove(multi, handle.easy) }
            guard handle.stage != .none, let last = calls.popLast() else { return }
            handle.stage = .none
            guard last !== handle else { return }
            calls[handle.place] = last
            last.place = handle.place
        }

        private func expire() {
            while let handle = timers.popDue() {
                guard handle.stage != .none, !handle.isParked else { continue }
                if !settings.library.hasPrereq, !handle.call.mayHaveLeft,
                    lc_get_offset(handle.easy, LC_INFO_PRETRANSFER_TIME) > 0
                {
                    handle.call.departures = 1
                    handle.touch()
                }
                guard handle.due <= timers.now else {
                    timers.wake(handle, at: handle.due)
                    continue
                }
                fail(handle, handle.expiry(at: timers.now).error(of: handle))
            }
        }

        /// Ends every call; the last turn.
        func close() {
            for handle in calls where !handle.isParked {
                fail(handle, TransportError.shutDown(delivery: handle.delivery))
            }
            // What is left waits for its resolver, and nobody is to wait with it.
            if calls.isEmpty { free() }
            let (commands, stopped) = mailbox.close()
            for command in commands {
                switch command {
                case .start(let handle), .watch(let handle):
                    handle.caller.end()?.resume(returning: .failed(TransportError.shutDown(delivery: .notSent)))
                case .begin, .resume, .reap, .fail, .stop: break
                }
            }
            timers.removeAll()
            for continuation in stopped { continuation.resume() }
            free()
        }
    }
#endif
