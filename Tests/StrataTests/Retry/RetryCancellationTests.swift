import Strata
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(15))) struct RetryCancellationTests {
    private static let always = RetryPolicy(
        maxRetries: 100, baseDelay: 0, maxDelay: 60, condition: { _, _ in .notProcessed })

    @Test func `cancelling a pause ends it at once, and nothing more is sent`() async throws {
        let rig = RetryRig()
        let call = rig.call(try rig.request())
        try await rig.answer(429, ["Retry-After": "30"])
        try await rig.clock.sleepers(1)
        rig.clock.advance(by: .milliseconds(100))
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(rig.clock.now.offset == .milliseconds(100))
        try rig.verifyRest()
    }

    @Test func `cancelling an attempt ends the call under a policy that repeats everything`() async throws {
        let rig = RetryRig(policy: Self.always)
        let call = rig.call(try rig.request())
        let attempt = try await rig.server.nextCall()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(attempt.isCancelled)
        try rig.verifyRest()
    }

    // A wire that answers although its task was cancelled, and a pause of zero, which nobody could cancel.
    @Test(arguments: [true, false])
    func `a cancelled call is not repeated even where there is nothing to wait for`(isAnswered: Bool) async throws {
        let wire = DeafTransport(
            outcome: isAnswered
                ? .success(HTTPResponse(status: 503)) : .failure(TransportError(.connectionLost, "gone")))
        let transport = RetryTransport(inner: wire, policy: Self.always, budget: nil, clock: ManualClock())
        let request = HTTPRequest(url: try #require(URL(string: "http://api.test/")))
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request)
        }
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test func `a cancellation from below is not repeated`() async throws {
        let rig = RetryRig(policy: Self.always)
        let call = rig.call(try rig.request())
        try await rig.fail(CancellationError())
        await #expect(throws: CancellationError.self) { try await call.value }
        try rig.verifyRest()
    }
}

/// Does not hear that its task was cancelled.
private struct DeafTransport: Transport {
    let outcome: Result<HTTPResponse, TransportError>

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try outcome.get() }
}
