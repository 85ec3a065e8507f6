import Strata
import StrataTesting
import Synchronization
import Testing

/// The retry layer over real sockets.
@Suite(.timeLimit(.minutes(15))) struct RetryWireTests {
    /// Retries three times and at once.
    private func eager(_ wire: Wire) -> RetryTransport {
        RetryTransport(inner: wire.make(), policy: RetryPolicy(maxRetries: 3, baseDelay: 0, maxDelay: 30))
    }

    private static let pauses: [(value: String, pause: Duration)] = [
        ("2", .seconds(2)), ("Sun, 15 Jun 2025 15:06:43 GMT", .seconds(3)),
        ("Sunday, 15-Jun-25 15:06:43 GMT", .seconds(3)), ("Sun Jun 15 15:06:43 2025", .seconds(3)),
    ]

    @Test(arguments: pauses, Wire.allCases)
    func `the server's word on when to come back is kept`(
        word: (value: String, pause: Duration), wire: Wire
    ) async throws {
        let (value, pause) = word
        let server = try LoopbackServer(replies: [
            .status(503, headers: ["Retry-After": value, "Date": "Sun, 15 Jun 2025 15:06:40 GMT"]), .ok("back"),
        ])
        let clock = ManualClock()
        let transport = RetryTransport(inner: wire.make(), clock: clock)
        let call = Task { try await transport.send(HTTPRequest(url: server.baseURL)) }
        try await clock.sleepers(1)
        #expect(clock.nextWakeUp == pause)
        #expect(server.requestCount == 1)
        clock.advance(by: pause)
        let response = try await call.value
        #expect(response.body.data == Data("back".utf8))
        #expect(response.earlierAttempts.map(\.delay) == [pause])
        #expect(server.requestCount == 2)
    }

    @Test(arguments: ["3600", "99999999999999999999"], Wire.allCases)
    func `an hour is not waited for`(value: String, wire: Wire) async throws {
        let server = try LoopbackServer(replies: [.text("busy", status: 503, headers: ["Retry-After": value])])
        let response = try await eager(wire).send(HTTPRequest(url: server.baseURL))
        #expect(response.status == 503)
        #expect(response.body.data == Data("busy".utf8))
        #expect(server.requestCount == 1)
    }

    @Test(arguments: Wire.allCases) func `cancelling a pause sends nothing more`(wire: Wire) async throws {
        let server = try LoopbackServer(replies: [.status(429, headers: ["Retry-After": "30"])])
        let clock = ManualClock()
        let transport = RetryTransport(inner: wire.make(), clock: clock)
        let call = Task { try await transport.send(HTTPRequest(url: server.baseURL)) }
        try await clock.sleepers(1)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(clock.now == .zero)
        #expect(server.requestCount == 1)
    }

    @Test(arguments: Wire.allCases) func `every attempt sends the same bytes`(wire: Wire) async throws {
        let content = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let opened = Mutex(0)
        let bodies: [RequestBody] = [
            .data(content),
            .stream(length: content.count) {
                opened.withLock { $0 += 1 }
                return ByteStream(chunks: [content.prefix(33_333), content.dropFirst(33_333)])
            },
            .stream(length: nil) {
                opened.withLock { $0 += 1 }
                return ByteStream(chunks: [content.prefix(1), content.dropFirst(1)])
            },
        ]
        for body in bodies {
            let server = try LoopbackServer(replies: [.status(503), .status(503), .ok("stored")])
            let response = try await eager(wire).send(HTTPRequest(url: server.baseURL, method: .put, body: body))
            #expect(response.body.data == Data("stored".utf8))
            #expect(server.requests.map(\.body) == [content, content, content])
            #expect(server.requests.map(\.method) == [.put, .put, .put])
        }
        #expect(opened.withLock { $0 } == 6)
    }

    @Test(
        arguments: [
            ServerReply.ok("Hello World").closing(at: .body(1)), .ok("Hello World").closing(at: .afterHead),
            .ok("Hello World").resetting(at: .body(10)), .chunked(["Hello ", "World"]).closing(at: .insideBody),
            .close, .reset,
        ], Wire.allCases)
    func `bytes of a body cut short are not kept`(
        cut: ServerReply, wire: Wire
    ) async throws {
        let server = try LoopbackServer(replies: [cut, .ok("Hello World")])
        let response = try await eager(wire).send(HTTPRequest(url: server.baseURL))
        #expect(try await response.body.collect(upTo: 100) == Data("Hello World".utf8))
        #expect(response.earlierAttempts.count == 1)
        #expect(server.requestCount == 2)
    }

    @Test(arguments: [HTTPMethod.post, .patch], Wire.allCases)
    func `what the server read in full and did not answer is not sent again`(method: HTTPMethod, wire: Wire)
        async throws
    {
        let server = try LoopbackServer { $0.method == .get ? .ok() : .close }
        let transport = eager(wire)
        _ = try await transport.send(HTTPRequest(url: server.baseURL))
        let request = HTTPRequest(url: server.baseURL, method: method, body: .data(Data("order".utf8)))
        let error = try await #require(throws: TransportError.self) { try await transport.send(request) }
        #expect(error.kind == .connectionLost)
        #expect(server.requests.map(\.method) == [.get, method])
    }

    @Test(arguments: Wire.allCases) func `a key makes it repeatable, and every attempt carries the same`(wire: Wire)
        async throws
    {
        let server = try LoopbackServer(replies: [.close, .status(500), .ok("done")])
        var request = HTTPRequest(url: server.baseURL, method: .post, body: .data(Data("order".utf8)))
        request.options.idempotency = .keyed
        #expect(try await eager(wire).send(request).status == 200)
        let keys = server.requests.map { $0.headers[.idempotencyKey] }
        #expect(keys.count == 3)
        #expect(Set(keys).count == 1)
        #expect(keys.first??.isEmpty == false)
        #expect(server.requests.map(\.text) == ["order", "order", "order"])
    }

    @Test(arguments: Wire.allCases) func `a server that nobody runs is tried again, whatever the method`(wire: Wire)
        async throws
    {
        let down = try ClosedPort()
        let error = try await #require(throws: TransportError.self) {
            try await eager(wire).send(HTTPRequest(url: down.baseURL, method: .post))
        }
        #expect(error.kind == .cannotConnect)
        #expect(error.earlierAttempts.count == 3)
    }
}
