#if canImport(Darwin) || URLSession
    import Foundation
    import Strata
    import StrataTesting
    import Testing
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    @Suite("URLSessionTransport ends a call that is cancelled or late")
    struct URLSessionCancellationTests {
        private let transport = URLSessionTransport()

        /// Sends in a task, waits until the call has come to a point, cancels, and expects the cancellation.
        private func cancel(_ request: HTTPRequest, once reached: () async throws -> Void) async throws {
            let call = Task { try await transport.send(request) }
            try await reached()
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }

        @Test("before anything was sent")
        func alreadyCancelled() async throws {
            let server = try LoopbackServer { _ in .ok() }
            let request = HTTPRequest(url: server.baseURL)
            let call = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await transport.send(request)
            }
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(server.connectionCount == 0)
        }

        @Test("while its body is gathered")
        func gathering() async throws {
            let (started, start) = AsyncStream.makeStream(of: Void.self)
            let body = RequestBody.stream {
                start.yield()
                return ByteStream { try await Self.never() }
            }
            let server = try LoopbackServer { _ in .ok() }
            try await cancel(HTTPRequest(url: server.baseURL, method: .post, body: body)) {
                for await _ in started { break }
            }
            #expect(server.connectionCount == 0)
        }

        @Test("while it waits for the head, and lets the connection go", arguments: [HTTPMethod.get, .post])
        func waiting(_ method: HTTPMethod) async throws {
            let server = try LoopbackServer { _ in .stall }
            try await cancel(HTTPRequest(url: server.baseURL, method: method)) { try await server.waitForRequests(1) }
            try await server.waitForClosedConnections(1)
        }

        @Test("while it receives the body, and lets the connection go")
        func receiving() async throws {
            let gate = ServerGate()
            let server = try LoopbackServer { _ in .ok("0123456789").waiting(for: gate, at: .body(5)) }
            try await cancel(HTTPRequest(url: server.baseURL)) { try await gate.arrivals(1) }
            try await server.waitForClosedConnections(1)
        }

        @Test("while it follows a redirection")
        func redirecting() async throws {
            let server = try LoopbackServer { $0.path == "/b" ? .stall : .redirect(to: "/b") }
            try await cancel(HTTPRequest(url: server.baseURL)) { try await server.waitForRequests(2) }
        }

        @Test("through a session that was handed in, too")
        func injected() async throws {
            let server = try LoopbackServer { _ in .stall }
            let session = URLSessionTransport(session: URLSession(configuration: .ephemeral))
            let call = Task { try await session.send(HTTPRequest(url: server.baseURL)) }
            try await server.waitForRequests(1)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }

        @Test(
            "at any moment around the arrival of the answer, 1,500 times, also through a session with a cache",
            .timeLimit(.minutes(15)), arguments: [false, true])
        func anyMoment(_ hasCache: Bool) async throws {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
            let transport =
                hasCache ? URLSessionTransport(session: URLSession(configuration: configuration)) : transport
            let server = try LoopbackServer { _ in .ok("hello") }
            let request = HTTPRequest(url: server.baseURL)
            let clock = ContinuousClock()
            var finished = 0
            for round in 0..<1500 {
                let call = Task { try await transport.send(request) }
                let end = clock.now + .microseconds(round % 101 * 20)
                while clock.now < end { await Task.yield() }
                call.cancel()
                do {
                    #expect(try await call.value.status == .ok)
                    finished += 1
                } catch is CancellationError {}
            }
            // Were all cut off, or none, the rounds would have missed the moment.
            #expect(finished > 0 && finished < 1500)
            #expect(try await transport.send(request).status == .ok)
        }

        @Test("when its deadline passes, on the deadline's own clock")
        func deadline() async throws {
            let clock = ManualClock()
            let gate = ServerGate()
            let server = try LoopbackServer {
                $0.path == "/wait" ? .stall : .ok("0123").waiting(for: gate, at: .body(2))
            }
            for path in ["wait", "body"] {
                var request = HTTPRequest(url: server.baseURL.appending(path: path))
                request.options.deadline = .after(.seconds(30), on: clock)
                let call = Task { [request] in try await transport.send(request) }
                try await server.waitForRequests(path == "wait" ? 1 : 2)
                if path == "body" { try await gate.arrivals(1) }
                try await clock.sleepers(1)
                clock.advance(by: .seconds(30))
                await #expect {
                    try await call.value
                } throws: {
                    let error = $0 as? TransportError
                    return error?.kind == .deadlineExceeded && error?.delivery == .possiblyProcessed
                }
            }
        }

        @Test("when its deadline passes while its body is gathered, without a connection")
        func deadlineWhileGathering() async throws {
            let clock = ManualClock()
            let server = try LoopbackServer { _ in .ok() }
            var request = HTTPRequest(
                url: server.baseURL, method: .post, body: .stream { ByteStream { try await Self.never() } })
            request.options.deadline = .after(.seconds(30), on: clock)
            let call = Task { [request] in try await transport.send(request) }
            try await clock.sleepers(1)
            clock.advance(by: .seconds(30))
            await #expect {
                try await call.value
            } throws: {
                let error = $0 as? TransportError
                return error?.kind == .deadlineExceeded && error?.phase == .sending && error?.delivery == .notSent
            }
            #expect(server.connectionCount == 0)
        }

        @Test("at once when the deadline has passed before, without a connection")
        func passedDeadline() async throws {
            let server = try LoopbackServer { _ in .ok() }
            var request = HTTPRequest(url: server.baseURL)
            request.options.deadline = .after(.zero)
            await #expect {
                try await transport.send(request)
            } throws: {
                let error = $0 as? TransportError
                return error?.kind == .deadlineExceeded && error?.delivery == .notSent
            }
            #expect(server.connectionCount == 0)
        }

        @Test("when the time for one attempt passes, well within a second", arguments: [true, false])
        func attemptTimeout(_ isOwned: Bool) async throws {
            let server = try LoopbackServer { _ in .stall }
            var request = HTTPRequest(url: server.baseURL)
            request.options.attemptTimeout = .milliseconds(80)
            let wire = isOwned ? transport : URLSessionTransport(session: URLSession(configuration: .ephemeral))
            let start = ContinuousClock.now
            await #expect {
                try await wire.send(request)
            } throws: {
                ($0 as? TransportError)?.kind == .timedOut
            }
            #expect(ContinuousClock.now - start >= .milliseconds(80))
        }

        private static func never() async throws -> Data? {
            let (stream, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in stream {}
            throw CancellationError()
        }
    }
#endif
