import Foundation
import Strata
import StrataTesting
import Testing

@Suite struct DeadlineTests {
    @Test func `a deadline counts down on its own clock and goes below zero`() {
        let clock = ManualClock()
        let deadline = Deadline.after(.milliseconds(1_500), on: clock)
        #expect(deadline.remaining == .milliseconds(1_500))
        clock.advance(by: .seconds(2))
        #expect(deadline.remaining == .milliseconds(-500))
        #expect(deadline.hasPassed)
        #expect(!Deadline.after(.seconds(60)).hasPassed)
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(1 << 40), .nanoseconds(Int64.max)])
    func `a deadline beyond all bounds is far off, and can be slept for`(duration: Duration) async throws {
        for deadline in [Deadline.after(duration), .after(duration, on: SuspendingClock())] {
            #expect(deadline.remaining > .seconds(90 * 365 * 86_400))
            let sleep = Task { try await deadline.sleep() }
            sleep.cancel()
            await #expect(throws: CancellationError.self) { try await sleep.value }
        }
        #expect(Deadline.after(.seconds(Int64.min)).hasPassed)
    }

    @Test func `one deadline runs through pauses and attempts, and nobody restarts it`() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport()
        let stack = RetryTransport(
            inner: transport, policy: RetryPolicy(maxRetries: 5, baseDelay: 4, maxDelay: 4, jitter: .none),
            clock: clock)
        let service = HTTPNetworkService(
            transport: stack, authService: BearerAuthService(store: MemoryCredentialStore()), clock: clock)
        var environment = testEnvironment
        environment.timeout = .seconds(10)
        let call = Task { [environment] in
            try await service.request(to: Endpoint<Void>(path: "/"), via: environment)
        }
        for remaining in [10, 6, 2] {
            let attempt = try await transport.nextCall()
            #expect(attempt.request.options.deadline?.remaining == .seconds(remaining))
            attempt.respond(with: HTTPResponse(status: 503))
            guard remaining > 4 else { break }
            try await clock.sleepers(1)
            clock.advance(by: .seconds(4))
        }
        // The next pause of 4 s does not fit into the 2 s left: the last real outcome comes at once.
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.status == 503)
        #expect(error?.earlierAttempts.count == 2)
        try transport.verifyExhausted()
    }

    @Test func `a deadline that ends an attempt carries the last real outcome`() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport()
        let stack = RetryTransport(
            inner: transport, policy: RetryPolicy(maxRetries: 1, baseDelay: 1, maxDelay: 1, jitter: .none),
            clock: clock)
        let service = HTTPNetworkService(
            transport: stack, authService: BearerAuthService(store: MemoryCredentialStore()), clock: clock)
        let call = Task { try await service.request(to: Endpoint<Void>(path: "/"), via: testEnvironment) }
        try await transport.nextCall().respond(with: HTTPResponse(status: 502))
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await transport.nextCall().fail(with: TransportError(.deadlineExceeded, "the deadline of the call passed"))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.kind == .deadlineExceeded)
        guard case .status(502)? = error?.earlierAttempts.last?.outcome else {
            Issue.record("the 502 is not among \(String(describing: error?.earlierAttempts))")
            return
        }
    }
}
