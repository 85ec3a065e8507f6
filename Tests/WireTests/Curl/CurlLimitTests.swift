#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("CurlTransport ends what takes too long or is not wanted", .timeLimit(.minutes(5)))
    struct CurlLimitTests {
        private func expect(
            _ kind: TransportError.Kind, _ phase: TransportError.Phase?, from call: () async throws -> Void
        ) async {
            await #expect {
                try await call()
            } throws: {
                let error = $0 as? TransportError
                return error?.kind == kind && (phase == nil || error?.phase == phase)
            }
        }

        private func transport(idle: Duration) -> CurlTransport {
            var configuration = CurlTransport.Configuration()
            configuration.idleTimeout = idle
            return CurlTransport(configuration: configuration)
        }

        @Test("an answer that does not come, or does not go on")
        func idle() async throws {
            let server = try LoopbackServer {
                $0.path == "/head" ? .stall : .ok("0123456789").stalling(at: .body(5))
            }
            let transport = transport(idle: .seconds(2))
            for (path, phase) in [("head", TransportError.Phase.waiting), ("body", .receiving)] {
                let start = ContinuousClock.now
                await expect(.timedOut, phase) {
                    _ = try await transport.send(HTTPRequest(url: server.baseURL.appending(path: path)))
                }
                #expect(ContinuousClock.now - start >= .seconds(2))
            }
        }

        @Test("a stream that does not go on, but not one whose reader is slow")
        func idleStream() async throws {
            let server = try LoopbackServer {
                $0.path == "/stall"
                    ? .ok("0123456789").stalling(at: .body(5)) : .data(Data(repeating: 7, count: 8 << 20))
            }
            // A busy machine's server is slow, too; only what is well beyond that tells.
            let transport = transport(idle: .seconds(3))
            var request = HTTPRequest(url: server.baseURL.appending(path: "stall"))
            request.options.delivery = .stream
            request.options.deadline = .after(.seconds(120))
            let stalled = try await transport.send(request)
            await expect(.timedOut, .receiving) { _ = try await stalled.body.collect(upTo: 100) }
            request.url = server.baseURL.appending(path: "large")
            let response = try await transport.send(request)
            var count = 0
            for try await chunk in response.body {
                if count == 0 { try await ContinuousClock().sleep(for: .seconds(4)) }
                count += chunk.count
            }
            #expect(count == 8 << 20)
        }

        @Test("a call that comes too late for its deadline, to the millisecond and not before")
        func deadline() async throws {
            let server = try LoopbackServer { _ in .stall }
            let transport = CurlTransport()
            for milliseconds in [1, 7, 60] {
                var request = HTTPRequest(url: server.baseURL)
                request.options.deadline = .after(.milliseconds(milliseconds))
                let start = ContinuousClock.now
                await expect(.deadlineExceeded, nil) { [request] in _ = try await transport.send(request) }
                #expect(ContinuousClock.now - start >= .milliseconds(milliseconds - 1))
            }
        }

        @Test("a call that is cancelled at any moment, 1,500 times")
        func anyMoment() async throws {
            let transport = CurlTransport()
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
            #expect(finished > 0 && finished < 1500)
            #expect(try await transport.send(request).status == .ok)
        }

        @Test("a call that was cancelled before, without a connection")
        func alreadyCancelled() async throws {
            let transport = CurlTransport()
            let server = try LoopbackServer { _ in .ok() }
            let request = HTTPRequest(url: server.baseURL)
            let call = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await transport.send(request)
            }
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(server.connectionCount == 0)
        }

        @Test("an upload that is cancelled while it is sent or while its body is opened", arguments: [false, true])
        func upload(_ hasOpened: Bool) async throws {
            let transport = CurlTransport()
            let (started, start) = AsyncStream.makeStream(of: Void.self)
            let body = RequestBody.stream(length: 10) {
                start.yield()
                if !hasOpened { try await Self.never() }
                return ByteStream {
                    try await Self.never()
                    return nil
                }
            }
            let server = try LoopbackServer { _ in .ok() }
            let call = Task {
                try await transport.send(HTTPRequest(url: server.baseURL, method: .post, body: body))
            }
            for await _ in started { break }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }

        @Test("a head that has no end")
        func endlessHead() async throws {
            let line = "X-A: " + String(repeating: "a", count: 1000) + "\r\n"
            let head = "HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 300)
            let server = try LoopbackServer { _ in .raw(head) }
            await expect(.malformedResponse, nil) {
                _ = try await CurlTransport().send(HTTPRequest(url: server.baseURL))
            }
        }

        private static func never() async throws {
            let (stream, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in stream {}
            throw CancellationError()
        }
    }
#endif
