#if canImport(Darwin) || URLSession
    import Foundation
    import Strata
    import StrataTesting
    import Testing

    @Suite("URLSessionTransport streams", .timeLimit(.minutes(15)))
    struct URLSessionStreamTests {
        private let transport = URLSessionTransport()

        private func request(_ server: LoopbackServer) -> HTTPRequest {
            var request = HTTPRequest(url: server.baseURL)
            request.options.delivery = .stream
            return request
        }

        @Test func `the head comes before the body, and the deadline ends with it`() async throws {
            let gate = ServerGate()
            let server = try LoopbackServer { _ in .ok("0123456789").waiting(for: gate, at: .body(4)) }
            let clock = ManualClock()
            var request = request(server)
            request.options.deadline = .after(.seconds(1), on: clock)
            let response = try await transport.send(request)
            #expect(response.status == .ok)
            #expect(response.url == server.baseURL)
            #expect(response.body.data == nil)
            var body = response.body.makeAsyncIterator()
            #expect(try await body.next() == Data("0123".utf8))
            clock.advance(by: .seconds(10))
            gate.open()
            var rest = Data()
            while let chunk = try await body.next() { rest.append(chunk) }
            #expect(rest == Data("456789".utf8))
        }

        @Test func `an answer that is dropped unread lets the connection go`() async throws {
            let gate = ServerGate()
            let server = try LoopbackServer { _ in .ok("0123456789").waiting(for: gate, at: .body(4)) }
            do {
                let response = try await transport.send(request(server))
                #expect(response.status == .ok)
            }
            try await server.waitForClosedConnections(1)
        }

        @Test func `a reader that is cancelled lets the connection go`() async throws {
            let gate = ServerGate()
            let server = try LoopbackServer { _ in .ok("0123456789").waiting(for: gate, at: .body(4)) }
            let response = try await transport.send(request(server))
            let reading = Task { try await response.body.collect(upTo: 100) }
            try await gate.arrivals(1)
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
            try await server.waitForClosedConnections(1)
        }

        @Test func `a body that is cut off is an error after what came of it`() async throws {
            let gate = ServerGate()
            let server = try LoopbackServer { _ in
                .ok("0123456789").waiting(for: gate, at: .body(4)).closing(at: .body(4))
            }
            let response = try await transport.send(request(server))
            var body = response.body.makeAsyncIterator()
            #expect(try await body.next() == Data("0123".utf8))
            gate.open()
            let error = await #expect(throws: TransportError.self) { try await body.next() }
            #expect(error?.kind == .truncatedBody || error?.kind == .connectionLost)
        }

        @Test func `a redirection is followed before the stream begins`() async throws {
            let server = try LoopbackServer { request in
                request.path == "/" ? .redirect(to: "/there") : .chunked(["one", "two"])
            }
            let response = try await transport.send(request(server))
            #expect(response.url?.path == "/there")
            #expect(try await response.body.collect(upTo: 100) == Data("onetwo".utf8))
        }

        @Test(arguments: [HTTPMethod.head, .get])
        func `an answer without a body is at its end`(method: HTTPMethod) async throws {
            let server = try LoopbackServer { request in request.method == .head ? .ok("abc") : .status(.noContent) }
            var request = request(server)
            request.method = method
            let response = try await transport.send(request)
            #expect(try await response.body.collect(upTo: 100).isEmpty)
        }

        @Test func `a large body comes whole to a reader who takes his time`() async throws {
            let block = Data((0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            let server = try LoopbackServer { _ in ServerReply(status: .ok, body: .repeated(block, times: 320)) }
            let response = try await transport.send(request(server))
            var count = 0
            for try await chunk in response.body {
                count += chunk.count
                await Task.yield()
            }
            #expect(count == 320 * block.count)
        }
    }
#endif
