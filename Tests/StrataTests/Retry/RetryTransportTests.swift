import Strata
import StrataTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct RetryTransportTests {
    @Test func `a success goes through untouched`() async throws {
        let rig = RetryRig()
        var request = try rig.request(.post, headers: ["X-A": "1"], body: .data(Data("b".utf8)))
        request.options.attempt = 4
        let call = rig.call(request)
        let seen = try await rig.answer(201, ["ETag": "\"1\""])
        let response = try await call.value
        #expect(response.status == 201)
        #expect(response.earlierAttempts.isEmpty)
        #expect(response.body.data == Data("201".utf8))
        #expect(seen.headers == request.headers)
        #expect(seen.options.attempt == 4)
        #expect(rig.events.details.isEmpty)
        try rig.verifyRest()
    }

    @Test(arguments: [
        ("2", Duration.seconds(2)), ("Sun, 15 Jun 2025 15:06:43 GMT", .seconds(3)),
        ("Sunday, 15-Jun-25 15:06:43 GMT", .seconds(3)), ("Sun Jun 15 15:06:43 2025", .seconds(3)),
    ])
    func `the next attempt comes when the server said`(value: String, pause: Duration) async throws {
        let rig = RetryRig()
        let call = rig.call(try rig.request())
        try await rig.answer(503, ["Retry-After": value, "Date": "Sun, 15 Jun 2025 15:06:40 GMT"])
        #expect(try await rig.sleepThrough() == pause)
        try await rig.answer(200)
        #expect(try await call.value.status == 200)
        try rig.verifyRest()
    }

    @Test func `a date that has passed is not waited for`() async throws {
        let rig = RetryRig()
        let call = rig.call(try rig.request())
        try await rig.answer(503, ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"])
        try await rig.answer(200)
        #expect(try await call.value.status == 200)
        #expect(rig.clock.now == .zero)
    }

    @Test(arguments: ["3600", "99999999999999999999"])
    func `a server that asks for too much gets its way at once`(value: String) async throws {
        let rig = RetryRig()
        let call = rig.call(try rig.request())
        try await rig.answer(503, ["Retry-After": value])
        let response = try await call.value
        #expect(response.status == 503)
        #expect(response.headers[.retryAfter] == value)
        #expect(response.body.data == Data("503".utf8))
        #expect(response.earlierAttempts.isEmpty)
        #expect(rig.events.details.count == 1)
        try rig.verifyRest()
    }

    @Test func `attempts are counted, told and kept with the response`() async throws {
        let rig = RetryRig()
        let call = rig.call(try rig.request())
        var numbers: [Int] = []
        numbers.append(try await rig.answer(500).options.attempt)
        #expect(try await rig.sleepThrough() == .seconds(1))
        numbers.append(try await rig.fail(TransportError(.connectionLost, "gone")).options.attempt)
        #expect(try await rig.sleepThrough() == .seconds(2))
        numbers.append(try await rig.answer(429, ["Retry-After": "5"]).options.attempt)
        #expect(try await rig.sleepThrough() == .seconds(5))
        numbers.append(try await rig.answer(200).options.attempt)
        let response = try await call.value
        #expect(numbers == [1, 2, 3, 4])
        let earlier = response.earlierAttempts
        #expect(earlier.map(\.number) == [1, 2, 3])
        #expect(earlier.map(\.delay) == [.seconds(1), .seconds(2), .seconds(5)])
        #expect(earlier.map(\.reason) == ["may be repeated", "may be repeated", "not processed, Retry-After"])
        #expect(earlier.map { String(describing: $0.outcome).prefix(6) } == ["status", "failur", "status"])
        #expect(
            rig.events.details == [
                "status 500, again in 1.0 seconds: may be repeated",
                "connection_lost, again in 2.0 seconds: may be repeated",
                "status 429, again in 5.0 seconds: not processed, Retry-After",
            ])
        try rig.verifyRest()
    }

    @Test func `when retries are spent the last outcome is the caller's, with its history`() async throws {
        let rig = RetryRig(policy: RetryPolicy(maxRetries: 2, baseDelay: 1, maxDelay: 30, jitter: .none))
        let call = rig.call(try rig.request())
        for _ in 1...2 {
            try await rig.answer(503)
            _ = try await rig.sleepThrough()
        }
        try await rig.fail(TransportError(.connectionLost, "gone"))
        let error = try await #require(throws: TransportError.self) { try await call.value }
        #expect(error.kind == .connectionLost)
        #expect(error.earlierAttempts.map(\.number) == [1, 2])
        #expect(rig.events.details.last == "connection_lost, given up: all retries are spent")
        try rig.verifyRest()
    }

    @Test func `a post that may have been processed is not sent twice`() async throws {
        let rig = RetryRig()
        let call = rig.call(try rig.request(.post, body: .data(Data("once".utf8))))
        try await rig.fail(TransportError(.connectionLost, "gone", phase: .waiting))
        let error = try await #require(throws: TransportError.self) { try await call.value }
        #expect(error.kind == .connectionLost)
        try rig.verifyRest()
    }

    @Test func `every attempt opens the body anew`() async throws {
        let rig = RetryRig()
        let opened = Mutex(0)
        let body = RequestBody.stream(length: 4) {
            opened.withLock { $0 += 1 }
            return ByteStream(chunks: [Data("bo".utf8), Data("dy".utf8)])
        }
        let call = rig.call(try rig.request(.put, body: body))
        for status: HTTPStatus in [503, 503, 200] {
            let sent = try await rig.answer(status)
            #expect(try await sent.body?.collect(upTo: 100) == Data("body".utf8))
            if status == 503 { _ = try await rig.sleepThrough() }
        }
        #expect(try await call.value.status == 200)
        #expect(opened.withLock { $0 } == 3)
    }

    @Test func `a key is made once a call and goes with every attempt`() async throws {
        let rig = RetryRig()
        var keys: [[String?]] = []
        for _ in 1...2 {
            var request = try rig.request(.post)
            request.options.idempotency = .keyed
            let call = rig.call(request)
            let first = try await rig.answer(500).headers[.idempotencyKey]
            _ = try await rig.sleepThrough()
            let second = try await rig.answer(200).headers[.idempotencyKey]
            #expect(try await call.value.status == 200)
            keys.append([first, second])
        }
        #expect(keys.allSatisfy { $0[0] == $0[1] })
        #expect(keys[0] != keys[1])
        #expect(keys[0][0]?.utf8.count == 32)
    }

    @Test func `a key that is there is kept`() async throws {
        let rig = RetryRig()
        var request = try rig.request(.post, headers: ["Idempotency-Key": "mine"])
        request.options.idempotency = .keyed
        let call = rig.call(request)
        #expect(try await rig.answer(500).headers.values(for: .idempotencyKey) == ["mine"])
        _ = try await rig.sleepThrough()
        #expect(try await rig.answer(200).headers.values(for: .idempotencyKey) == ["mine"])
        _ = try await call.value
    }

    @Test func `a streamed answer is judged by its head, and one that is dropped is discarded first`() async throws {
        let rig = RetryRig()
        var request = try rig.request()
        request.options.delivery = .stream
        let call = rig.call(request)
        let isDiscarded = Mutex(false)
        let body = ResponseBody(stream: ByteStream(chunks: [Data("busy".utf8)])) { isDiscarded.withLock { $0 = true } }
        try await rig.server.nextCall().respond(with: HTTPResponse(status: 503, body: body))
        try await rig.clock.sleepers(1)
        #expect(isDiscarded.withLock { $0 })
        rig.clock.advance(by: .seconds(1))

        let broken = ByteStream(BrokenStream())
        try await rig.server.nextCall().respond(with: HTTPResponse(status: 200, body: ResponseBody(stream: broken)))
        let response = try await call.value
        let error = try await #require(throws: TransportError.self) { try await response.body.collect(upTo: 100) }
        #expect(error.kind == .truncatedBody)
        try rig.verifyRest()
    }

    @Test func `without retries the layer cannot be told from what is below`() async throws {
        let rig = RetryRig(policy: RetryPolicy(maxRetries: 0))
        var request = try rig.request(.post)
        request.options.idempotency = .keyed
        let call = rig.call(request)
        let seen = try await rig.answer(503, ["Retry-After": "1"])
        #expect(!seen.headers.contains(.idempotencyKey))
        #expect(try await call.value.status == 503)
        #expect(rig.events.details.isEmpty)
        try rig.verifyRest()
    }

    @Test func `other errors pass unwrapped and unrepeated`() async throws {
        struct Odd: Error {}
        let rig = RetryRig(policy: RetryPolicy(condition: { _, _ in .notProcessed }))
        let call = rig.call(try rig.request())
        try await rig.fail(Odd())
        await #expect(throws: Odd.self) { try await call.value }
        try rig.verifyRest()
    }

    @Test func `the budget bounds the retries of a host, and of that host alone`() async throws {
        let rig = RetryRig(budget: RetryBudget(share: 0, floor: 0.1))
        for (url, isRetried) in [("http://a.test/1", true), ("http://a.test/2", false), ("http://b.test/", true)] {
            let call = rig.call(try rig.request(url: url))
            try await rig.answer(500)
            if isRetried {
                _ = try await rig.sleepThrough()
                try await rig.answer(200)
            }
            #expect(try await call.value.status == (isRetried ? 200 : 500))
        }
        #expect(rig.events.details.contains("status 500, given up: the host's retry budget is spent"))
        try rig.verifyRest()
    }

    @Test func `calls at the same time share one budget, to the last retry`() async throws {
        let wire = CountingTransport()
        let transport = RetryTransport(
            inner: wire, policy: RetryPolicy(maxRetries: 5, baseDelay: 0, maxDelay: 1),
            budget: RetryBudget(share: 0.1, floor: 1, window: .seconds(10)), clock: ManualClock())
        let request = HTTPRequest(url: try #require(URL(string: "http://api.test/")))
        try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
            for _ in 0..<500 { group.addTask { try await transport.send(request).status } }
            for try await status in group { #expect(status == 500) }
        }
        #expect(wire.count == 500 + 50 + 10)
    }

    @Test func `a layer's description names the layer and nothing it holds`() {
        #expect("\(RetryRig().transport)".hasPrefix("RetryTransport\n└ "))
    }
}

private struct BrokenStream: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var isStarted = false

    func makeAsyncIterator() -> Self { self }

    mutating func next() async throws -> Data? {
        guard !isStarted else { throw TransportError(.truncatedBody, "cut short", phase: .receiving) }
        isStarted = true
        return Data("H".utf8)
    }
}

/// Fails every request and counts them.
private final class CountingTransport: Transport {
    private let requests = Mutex(0)

    var count: Int { requests.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        requests.withLock { $0 += 1 }
        return HTTPResponse(status: .internalServerError)
    }
}
