import Foundation
import Strata
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(15))) struct ResponseStreamTests {
    private let rig = StreamRig()
    private let endpoint = Endpoint<Data>(path: "/log")

    @Test func `lines arrive while the answer does`() async throws {
        let body = FedBody("one\ntw")
        let lines = rig.service.lines(from: endpoint, via: testEnvironment)
        var reader = lines.makeAsyncIterator()
        #expect(rig.server.pendingCount == 0)
        async let answered = rig.answer(.ok, body.body)
        #expect(try await reader.next() == "one")
        let request = try await answered
        #expect(request.options.delivery == .stream)
        #expect(request.headers[.acceptEncoding] == "identity")
        body.feed("o\nthree")
        #expect(try await reader.next() == "two")
        body.end()
        #expect(try await reader.next() == "three")
        #expect(try await reader.next() == nil)
        #expect(try await reader.next() == nil)
        #expect(body.discardCount == 0)
    }

    @Test func `leaving the loop ends the transfer`() async throws {
        let body = FedBody("one\ntwo\n")
        async let first = { () async throws -> String? in
            for try await line in rig.service.lines(from: endpoint, via: testEnvironment) { return line }
            return nil
        }()
        try await rig.answer(.ok, body.body)
        #expect(try await first == "one")
        #expect(body.discardCount == 1)
    }

    @Test func `cancelling ends the transfer, unwrapped`() async throws {
        let body = FedBody("one\n")
        let reading = Task { try await rig.service.lines(from: endpoint, via: testEnvironment).gathered() }
        try await rig.answer(.ok, body.body)
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(body.discardCount == 1)
    }

    @Test func `a failure of the body says what it was about, and ends the stream`() async throws {
        let body = FedBody("one\n").ended(TransportError(.connectionLost, "the server hung up"))
        let stream = rig.service.bytes(
            from: Endpoint<Data>(path: "/log", query: [.init(name: "key", value: "s")]), via: testEnvironment)
        var reader = stream.makeAsyncIterator()
        async let answered = rig.answer(.ok, body.body, headers: ["X-A": "b"])
        #expect(try await reader.next() == Data("one\n".utf8))
        _ = try await answered
        let error = await #expect(throws: NetworkError.self) { try await reader.next() }
        #expect(error?.kind == .connectionLost)
        #expect(error?.phase == .receiving)
        #expect(error?.request == "GET https://api.test/v1/log?key=<redacted>")
        #expect(error?.response?.headers["X-A"] == "b")
        #expect(error?.underlying is TransportError)
        #expect(try await reader.next() == nil)
    }

    @Test func `a line without end is an error after the lines before it, and ends the transfer`() async throws {
        let body = FedBody("one\nthis line is too long")
        var reader = rig.service.lines(from: endpoint, via: testEnvironment, lineLimit: 8).makeAsyncIterator()
        async let answered = rig.answer(.ok, body.body)
        #expect(try await reader.next() == "one")
        _ = try await answered
        let error = await #expect(throws: NetworkError.self) { try await reader.next() }
        #expect(error?.kind == .bodyTooLarge)
        #expect(body.discardCount == 1)
    }

    @Test func `a long line in tiny chunks takes no longer than it is long`() async throws {
        let chunks = Array(repeating: Data("x".utf8), count: 200_000)
        let service = HTTPNetworkService(transport: ChunkTransport(chunks: chunks), authService: AnyonesService())
        let lines = try await service.lines(from: endpoint, via: testEnvironment).gathered()
        #expect(lines.map(\.utf8.count) == [200_000])
    }

    @Test func `a refused status is an error with what the server said`() async throws {
        let reading = Task { try await rig.service.bytes(from: endpoint, via: testEnvironment).gathered() }
        try await rig.answer(.notFound, FedBody("no such log").ended().body)
        let error = await #expect(throws: NetworkError.self) { try await reading.value }
        #expect(error?.status == .notFound)
        #expect(error?.response?.body == Data("no such log".utf8))
    }

    @Test func `a body that is coded all the same is no text`() async throws {
        let body = FedBody("x")
        let reading = Task { try await rig.service.lines(from: endpoint, via: testEnvironment).gathered() }
        try await rig.answer(.ok, body.body, headers: ["Content-Encoding": "gzip"])
        let error = await #expect(throws: NetworkError.self) { try await reading.value }
        #expect(error?.kind == .unexpectedContentType)
        #expect(body.discardCount == 1)
    }

    @Test func `the time limit of the call ends at the head`() async throws {
        let body = FedBody()
        let reading = Task { try await rig.service.lines(from: endpoint, via: testEnvironment).gathered() }
        try await rig.answer(.ok, body.body)
        rig.clock.advance(by: .seconds(3600))
        body.feed("late\n")
        body.end()
        #expect(try await reading.value == ["late"])
    }

    @Test func `an existential service and a stub give streams, too`() async throws {
        let stub = StubNetworkService()
        stub.answer(.get, "/log", with: HTTPResponse(status: .ok, body: ResponseBody(Data("a\nb\n".utf8))))
        let service: any NetworkServiceProtocol = stub
        #expect(try await service.lines(from: endpoint, via: testEnvironment).gathered() == ["a", "b"])
        #expect(try await service.lines(from: endpoint, via: testEnvironment).gathered() == ["a", "b"])
        #expect(stub.calls.count == 2)
    }

    @MainActor @Test func `the main actor reads without leaving it`() async throws {
        let service = HTTPNetworkService(transport: FixedTransport(200, "a\nb\n"), authService: AnyonesService())
        var lines: [String] = []
        for try await line in service.lines(from: endpoint, via: testEnvironment) {
            MainActor.assertIsolated()
            lines.append(line)
        }
        #expect(lines == ["a", "b"])
    }
}
