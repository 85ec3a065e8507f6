#if os(Linux)
    import CLibcurl

    // What libcurl calls while a transfer is driven. The pointer is the handle, unretained: a running
    // transfer's handle is held by the loop.
    extension CurlHandle {
        func installCallbacks() {
            let this = Unmanaged.passUnretained(self).toOpaque()
            lc_set_pointer(easy, LC_PRIVATE, this)
            lc_set_pointer(easy, LC_ERRORBUFFER, errorText)
            lc_set_pointer(easy, LC_HEADERDATA, this)
            lc_set_data_function(easy, LC_HEADERFUNCTION) { bytes, size, count, data in
                CurlHandle.of(data)?.receive(line: UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
            }
            lc_set_pointer(easy, LC_WRITEDATA, this)
            lc_set_data_function(easy, LC_WRITEFUNCTION) { bytes, size, count, data in
                CurlHandle.of(data)?.receive(bytes: UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
            }
            lc_set_pointer(easy, LC_READDATA, this)
            lc_set_read_function(easy) { bytes, size, count, data in
                let room = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
                return CurlHandle.of(data)?.send(into: room) ?? Int(LC_READ_ABORT)
            }
            lc_set_pointer(easy, LC_SEEKDATA, this)
            lc_set_seek_function(easy) { data, offset, origin in
                let isDone = origin == 0 && CurlHandle.of(data)?.upload.rewind(to: Int(offset)) ?? false
                return Int32(isDone ? LC_SEEK_OK : LC_SEEK_FAIL)
            }
            lc_set_pointer(easy, LC_RESOLVER_START_DATA, this)
            lc_set_resolver_function(easy) { _, _, data in
                guard let handle = CurlHandle.of(data) else { return 0 }
                handle.beginConnecting()
                handle.transfers.beginLookup()
                return 0
            }
            lc_set_pointer(easy, LC_OPENSOCKETDATA, this)
            lc_set_open_socket_function(easy) { data, purpose, address in
                guard let handle = CurlHandle.of(data), !handle.isParked else { return -1 }
                handle.beginConnecting()
                let socket = lc_open_socket(nil, purpose, address)
                handle.transfers.sockets.opened(socket: socket, isQuiet: !handle.call.isHTTPS)
                if handle.call.isHTTPS { handle.call.sockets.append(socket) }
                return socket
            }
            // A connection outlives the transfer that opened it, so this one is given what outlives both.
            lc_set_pointer(easy, LC_CLOSESOCKETDATA, Unmanaged.passUnretained(transfers).toOpaque())
            lc_set_close_socket_function(easy) { data, socket in
                guard let data else { return -1 }
                return Unmanaged<CurlTransfers>.fromOpaque(data).takeUnretainedValue().sockets.close(socket: socket)
            }
            lc_set_pointer(easy, LC_DEBUGDATA, this)
            lc_set_debug_function(easy) { _, kind, bytes, count, data in
                if kind == LC_DEBUG_DATA_IN {
                    CurlHandle.of(data)?.call.codedBody?.append(UnsafeRawBufferPointer(start: bytes, count: count))
                }
                return 0
            }
            guard settings.library.hasPrereq else { return }
            lc_set_pointer(easy, LC_PREREQDATA, this)
            lc_set_prereq_function(easy) { data, _, _, _, _ in
                Int32(CurlHandle.of(data)?.depart() == true ? LC_PREREQ_OK : LC_PREREQ_ABORT)
            }
        }

        private static func of(_ data: UnsafeMutableRawPointer?) -> CurlHandle? {
            data.map { Unmanaged<CurlHandle>.fromOpaque($0).takeUnretainedValue() }
        }

        /// The host is looked up or connected to: the time for that begins to count.
        private func beginConnecting() {
            guard call.connectStart == nil else { return }
            call.connectStart = timers.now
            timers.wake(self, at: due)
        }

        /// The connection stands and the request is about to go out.
        ///
        /// libcurl comes here a second time where a kept connection turned out dead, to send the request on a new one. The
        /// server may have had the first, so only what may be repeated goes out twice (RFC 9110 §9.2.2).
        private func depart() -> Bool {
            guard !call.mayHaveLeft || call.mayBeRepeated, passesPins() else { return false }
            call.departures += 1
            call.departed = timers.now
            touch()
            timers.wake(self, at: due)
            return true
        }

        private func receive(line: UnsafeRawBufferPointer) -> Int {
            touch()
            if call.headBytes == 0 { call.answered = timers.now }
            call.headBytes += line.count
            guard call.headBytes <= settings.configuration.headLimit else {
                return refuse(.malformed("the head of the answer is larger than the limit"))
            }
            // What follows the body are trailers (RFC 9110 §6.5), which nobody here asks for.
            guard !call.isHeadComplete, !line.isEmpty else { return line.count }
            switch line[0] | 0x20 {
            case UInt8(ascii: "h") where line.starts(with: "HTTP/".utf8):
                head.removeAll()
                call.framing = CurlFraming()
                call.status = CurlHead.status(line[...])
            case UInt8(ascii: "c"), UInt8(ascii: "t"):
                guard call.framing.read(line) else {
                    return refuse(.malformed("the answer says in two ways how long its body is, or in none"))
                }
            default: break
            }
            guard head.append(line) else { return refuse(.noMemory) }
            guard line[0] == 0x0A || line[0] == 0x0D else { return line.count }
            return completeHead() ? line.count : 0
        }

        private func completeHead() -> Bool {
            guard let status = call.status, status != 101 else {
                return refuse(.malformed("the answer has no status")) != 0
            }
            guard !status.isInformational else {
                head.removeAll()
                return true
            }
            call.isHeadComplete = true
            if !call.sockets.isEmpty, head.bytes.starts(with: "HTTP/1".utf8) {
                for socket in call.sockets { transfers.sockets.becameQuiet(socket: socket) }
            }
            if !upload.isTaken { answerEarly(status) }
            defer { endEarly() }
            guard !call.isHead, !status.isBodiless else { return startStream() }
            if call.framing.hasTransferCoding, call.framing.length != nil {
                // Whoever stands between may have gone by the length (RFC 9112 §6.1).
                forbidReuse()
            }
            guard !call.isCoded else {
                watchCoding()
                return startStream()
            }
            guard !call.framing.hasTransferCoding, let length = call.framing.length else { return startStream() }
            call.expectedLength = length
            guard pipe == nil else { return startStream() }
            guard length <= call.bodyLimit else { return refuse(.bodyTooLarge(limit: call.bodyLimit)) != 0 }
            // What a server claims takes no memory beyond this; what it sends does.
            body.reserve(min(length, 1 << 20))
            return true
        }

        /// The answer came before the body of the request was sent. A server that accepts may read on behind its answer,
        /// unless it says that it closes; one that refuses does not (RFC 9112 §9.3, §9.6).
        private func answerEarly(_ status: HTTPStatus) {
            let closes = CurlHead(head.bytes)?.headers[.connection]?.lowercased().contains("close") == true
            call.needsNoMore = closes || !status.isSuccess
            guard head.bytes.starts(with: "HTTP/1".utf8) else { return }
            // The rest of a body that is not sent would be the head of the next request on this connection.
            forbidReuse()
        }

        private func forbidReuse() {
            lc_set_long(easy, LC_FORBID_REUSE, 1)
            shape.forbidsReuse = true
        }

        /// Has libcurl hand over the body also as it comes, before it is decoded.
        private func watchCoding() {
            let isChunked = call.framing.hasTransferCoding && head.bytes.starts(with: "HTTP/1".utf8)
            call.codedBody = CurlCodedBody(call.framing, isChunked: isChunked)
            lc_set_long(easy, LC_VERBOSE, 1)
            shape.isVerbose = true
        }

        /// Has the call end with an answer that is whole, though its own body is not.
        private func endEarly() {
            if call.needsNoMore, call.isAnswerWhole { transfers.endEarly(self) }
        }

        /// What stands behind the end of an answer in the same TLS record would be taken for the next one (RFC 9112 §9.2).
        private func refuseMore() {
            guard call.isHTTPS, call.isAnswerWhole, lc_has_unread(easy) != 0, head.bytes.starts(with: "HTTP/1".utf8)
            else { return }
            forbidReuse()
        }

        /// Gives the head of a streamed answer to the caller. The limits of the call end with it.
        private func startStream() -> Bool {
            guard pipe != nil else { return true }
            guard let caller = caller.end(), let head = CurlHead(head.bytes) else { return false }
            call.deadline = nil
            call.attemptEnd = nil
            caller.resume(returning: .streaming(head, metrics(isWhole: false)))
            return true
        }

        private func receive(bytes: UnsafeRawBufferPointer) -> Int {
            touch()
            defer {
                endEarly()
                refuseMore()
            }
            guard let pipe else {
                guard bytes.count <= call.bodyLimit - call.receivedLength else {
                    return refuse(.bodyTooLarge(limit: call.bodyLimit))
                }
                call.receivedLength += bytes.count
                guard body.append(bytes) else { return refuse(.noMemory) }
                return bytes.count
            }
            switch pipe.push(bytes) {
            case .taken:
                call.receivedLength += bytes.count
                transfers.announce(pipe)
                return bytes.count
            case .full:
                call.isPaused = true
                return Int(LC_WRITE_PAUSE)
            case .dropped:
                return 0
            }
        }

        /// Ends the transfer with a reason of ours.
        private func refuse(_ error: TransportError) -> Int {
            call.refusal = error
            return 0
        }

        private func send(into room: UnsafeMutableRawBufferPointer) -> Int {
            touch()
            switch upload.take(into: room) {
            case .bytes(let count): return count
            case .later:
                call.isPaused = true
                return Int(LC_READ_PAUSE)
            }
        }
    }

    extension TransportError {
        static let noMemory = TransportError(.unknown, "there is no memory for the answer", phase: .receiving)

        static func malformed(_ detail: String) -> TransportError {
            TransportError(.malformedResponse, detail, phase: .waiting)
        }
    }
#endif
