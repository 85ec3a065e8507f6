#if os(Linux)
    /// Sends requests through libcurl: the wire on Linux.
    ///
    /// libcurl is found when the program runs, so nothing is linked and no package is needed to build. It is on every
    /// machine that can run Foundation's networking; version 7.76 or later is needed, and where there is none, every call
    /// says which package to install.
    ///
    /// ```swift
    /// let wire = CurlTransport()
    /// let response = try await wire.send(HTTPRequest(url: url))
    /// await wire.shutdown()
    /// ```
    ///
    /// ## What it does
    ///
    /// - One thread drives all transfers of an instance and its copies, or the caller itself while that thread sleeps, so
    ///   that a single request goes out without a change of threads. Connections are kept and shared.
    /// - HTTP/1.1, and HTTP/2 over TLS with many calls on one connection.
    /// - Redirections are followed by Strata's own rules, which keep credentials to their origin.
    /// - A request that may not be repeated is never sent a second time, also where a kept connection turns out dead.
    ///   ``TransportError/delivery`` tells to the byte whether the request may have left the machine.
    /// - ``RequestOptions/deadline``, ``RequestOptions/attemptTimeout`` and the timeouts of the configuration hold to the
    ///   millisecond, and count while the machine is suspended.
    /// - ``RequestOptions/bodyLimit`` ends an answer while it arrives, after decompression.
    /// - A decoded body loses `Content-Encoding` and `Content-Length`. Who sets `Accept-Encoding` gets what was sent.
    /// - A body that breaks off inside `gzip` or zlib's `deflate` is an error, though its framing is right. Brotli, Zstandard
    ///   and `deflate` without zlib's frame do not tell where they end: there a cut body comes as far as it decodes.
    /// - An answer that says two lengths is an error, and one that nobody asked for ends its connection. In the TLS record of
    ///   the answer before it, it is found where libcurl is one over OpenSSL.
    /// - The wire frames the body. A `Content-Length` of the caller that says something else is an error.
    ///
    /// ## What it leaves alone
    ///
    /// No cookies, no cache, no credentials of its own, no `.netrc`, no `Expect: 100-continue` unless the caller sets it.
    /// `HEAD` with a body is refused.
    ///
    /// ## Concurrency
    ///
    /// Copies share the thread and the connections. The thread ends with ``shutdown()``, or by itself once the last copy
    /// is gone. In the child of a `fork` every call fails: make a new instance there.
    ///
    /// ## Errors
    ///
    /// ``TransportError`` as ``Transport`` says; libcurl's own code lies beneath.
    public struct CurlTransport: Transport {
        /// One instance for the whole program, so that connections are shared.
        public static let shared = CurlTransport()

        private let engine: CurlEngine

        /// Creates a transport with connections of its own. Nothing is started before the first call.
        public init(configuration: Configuration = Configuration()) {
            engine = CurlEngine(configuration, pinning: nil)
        }

        /// Creates a transport whose servers are looked at before each request.
        init(configuration: Configuration, pinning: Pinning) {
            engine = CurlEngine(configuration, pinning: pinning)
        }

        /// Ends every pending call with an error, closes the connections, and waits for the thread to end. Later calls
        /// fail with the kind `.noWire`.
        public func shutdown() async {
            await engine.shutDown()
        }

        /// Sends the request and follows redirections.
        public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            try Task.checkCancellation()
            try request.validate()
            let attemptEnd = request.options.attemptTimeout.map(CurlClock.instant(in:))
            var response = try await exchange(request, attemptEnd: attemptEnd)
            guard response.status.isRedirection, request.options.redirects == .follow else { return response }
            var follower = RedirectFollower(request)
            do {
                while case .follow(let next) = try follower.step(status: response.status, headers: response.headers) {
                    response.body.discard()
                    request.report(.redirect, "\(response.status) to \(next)")
                    response = try await exchange(next, attemptEnd: attemptEnd)
                }
                return response
            } catch let error as TransportError {
                response.body.discard()
                throw follower.placed(error)
            }
        }

        private func exchange(_ request: HTTPRequest, attemptEnd: UInt64?) async throws -> HTTPResponse {
            try request.checkLimits(attemptEnd: attemptEnd)
            let body = try await request.measuredBody()
            let loop = try engine.loop()
            let handle = try loop.takeHandle()
            do throws(TransportError) {
                try handle.prepare(request, body: body, attemptEnd: attemptEnd)
            } catch {
                loop.giveBack(handle)
                throw error
            }
            let pipe = handle.pipe
            let serial = handle.call.serial
            let timer = handle.timer(for: request.options.deadline, on: loop)
            defer { timer?.cancel() }
            let outcome = await withTaskCancellationHandler {
                await withUnsafeContinuation { loop.begin(handle, for: $0) }
            } onCancel: {
                if handle.caller.cancel(serial) { loop.submit(.reap(handle)) }
            }
            switch outcome {
            case .answered:
                handle.caller.takeOver()
                defer { loop.giveBack(handle) }
                return try handle.takeResponse(to: request)
            case .streaming(let head, let metrics):
                var response = HTTPResponse(status: head.status, headers: head.headers, url: request.url)
                response.metrics = metrics
                if let pipe { response.body = streamedBody(pipe, of: handle, on: loop) }
                return response
            case .failed(let error):
                throw error
            case .neverBegun:
                loop.giveBack(handle)
                throw CancellationError()
            }
        }
    }

    extension CurlTransport {
        /// The body as it arrives. It holds the transport, so that the thread lives as long as its last reader.
        private func streamedBody(_ pipe: CurlPipe, of handle: CurlHandle, on loop: CurlLoop) -> ResponseBody {
            let engine = engine
            let stream = ByteStream {
                defer { withExtendedLifetime(engine) {} }
                return try await pipe.next { loop.submit(.resume(handle)) }
            }
            return ResponseBody(stream: stream) {
                pipe.drop()
                loop.submit(.reap(handle))
            }
        }
    }

    extension CurlTransport: CustomStringConvertible {
        /// The name of the type.
        public var description: String { "CurlTransport" }
    }

    extension CurlLoop {
        /// Has the transfer of a prepared handle run for a caller.
        fileprivate func begin(_ handle: CurlHandle, for continuation: CurlCaller.Continuation) {
            guard handle.caller.begin(continuation) else { return }
            let serial = handle.call.serial
            let pump: CurlPump? = if case .pump(let pump) = handle.upload { pump } else { nil }
            guard submit(pump == nil ? .start(handle) : .watch(handle)) else {
                handle.caller.end()?.resume(returning: .failed(TransportError.shutDown(delivery: .notSent)))
                return
            }
            pump?.start(handle, serial: serial, on: self)
        }
    }

    extension HTTPRequest {
        /// What is known beforehand of a body that is read while it is sent.
        fileprivate func measuredBody() async throws -> CurlBody? {
            guard let body else { return nil }
            if case .data = body.recipe { return nil }
            return try await CurlBody.measure(body)
        }

        /// Refuses to begin what cannot end in time.
        fileprivate func checkLimits(attemptEnd: UInt64?) throws(TransportError) {
            if options.deadline?.hasPassed == true {
                throw .expired(.deadlineExceeded, phase: nil, delivery: .notSent)
            }
            if let attemptEnd, attemptEnd <= CurlClock.now {
                throw .expired(.timedOut, phase: nil, delivery: .notSent)
            }
        }
    }

    extension CurlHandle {
        /// The loop keeps limits on the machine's own clock; a deadline on another one needs a task that sleeps on it.
        fileprivate func timer(for deadline: Deadline?, on loop: CurlLoop) -> Task<Void, Never>? {
            guard let deadline, !deadline.isContinuous else { return nil }
            let serial = call.serial
            return Task {
                do { try await deadline.sleep() } catch { return }
                loop.submit(.fail(self, serial: serial, .limit(.deadlineExceeded)))
            }
        }
    }
#endif
