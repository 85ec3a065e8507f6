import Foundation
import Strata
import StrataTesting
import Testing

private struct Anyone: AuthServiceProtocol {
    func authorize(_ request: inout HTTPRequest) async throws {}
}

private struct Odd: Error {}

/// Streams the beginning of a body, then never its rest, or an error.
private struct HaltingTransport: Transport {
    let status: HTTPStatus
    var failure: Odd?

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let (stream, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        source.yield(Data("half".utf8))
        if let failure { source.finish(throwing: failure) }
        return HTTPResponse(status: status, body: ResponseBody(stream: ByteStream(stream)) { source.finish() })
    }
}

@Suite struct StreamedAnswerTests {
    private let clock = ManualClock()

    private func call(_ transport: HaltingTransport) -> Task<User, any Error> {
        let service = HTTPNetworkService(transport: transport, authService: Anyone(), clock: clock)
        return Task { try await service.request(to: Endpoint<User>(path: "/"), via: testEnvironment) }
    }

    @Test func `the deadline of the call ends a body that never does`() async throws {
        let call = call(HaltingTransport(status: 200))
        try await clock.sleepers(1)
        clock.advance(by: .seconds(60))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.kind == .deadlineExceeded)
        #expect(error?.phase == .receiving)
    }

    @Test func `a refused status is told with what had come of its body by the deadline`() async throws {
        let call = call(HaltingTransport(status: 500))
        try await clock.sleepers(1)
        clock.advance(by: .seconds(60))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.status == 500)
        #expect(error?.response?.body == Data("half".utf8))
        #expect(error?.response?.isBodyIncomplete == true)
    }

    @Test(arguments: [200, 500] as [HTTPStatus])
    func `cancelling ends it unwrapped`(status: HTTPStatus) async throws {
        let call = call(HaltingTransport(status: status))
        try await clock.sleepers(1)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test func `a failure of any type becomes the one error, with its cause beneath`() async throws {
        let whole = await #expect(throws: NetworkError.self) {
            try await call(HaltingTransport(status: 200, failure: Odd())).value
        }
        #expect(whole?.kind == .unknown)
        #expect(whole?.underlying is Odd)
        let refused = await #expect(throws: NetworkError.self) {
            try await call(HaltingTransport(status: 500, failure: Odd())).value
        }
        #expect(refused?.status == 500)
        #expect(refused?.response?.body == Data("half".utf8))
    }
}
