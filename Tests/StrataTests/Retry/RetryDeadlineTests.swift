import Strata
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(15))) struct RetryDeadlineTests {
    private func call(_ rig: RetryRig, within duration: Duration) throws -> Task<HTTPResponse, any Error> {
        var request = try rig.request()
        request.options.deadline = .after(duration, on: rig.clock)
        return rig.call(request)
    }

    @Test func `a pause that does not fit gives the last response at once`() async throws {
        let rig = RetryRig()
        let call = try call(rig, within: .seconds(10))
        try await rig.answer(500)
        #expect(try await rig.sleepThrough() == .seconds(1))
        try await rig.answer(503, ["Retry-After": "9"])
        let response = try await call.value
        #expect(response.status == 503)
        #expect(response.body.data == Data("503".utf8))
        #expect(response.earlierAttempts.map(\.number) == [1])
        #expect(rig.clock.now.offset == .seconds(1))
        try rig.verifyRest()
    }

    @Test func `a pause that does not fit gives the last failure at once`() async throws {
        let rig = RetryRig()
        let call = try call(rig, within: .milliseconds(1_500))
        try await rig.answer(500)
        _ = try await rig.sleepThrough()
        try await rig.fail(TransportError(.connectionLost, "gone"))
        let error = try await #require(throws: TransportError.self) { try await call.value }
        #expect(error.kind == .connectionLost)
        #expect(error.earlierAttempts.count == 1)
        try rig.verifyRest()
    }

    @Test func `a deadline that ends an attempt carries the last real outcome`() async throws {
        let rig = RetryRig()
        let call = try call(rig, within: .seconds(5))
        try await rig.answer(503, ["Retry-After": "3"])
        _ = try await rig.sleepThrough()
        let attempt = try await rig.server.nextCall()
        #expect(attempt.request.options.deadline?.remaining == .seconds(2))
        rig.clock.advance(by: .seconds(2))
        attempt.fail(with: TransportError(.deadlineExceeded, "the deadline of the call passed", phase: .waiting))
        let error = try await #require(throws: TransportError.self) { try await call.value }
        #expect(error.kind == .deadlineExceeded)
        let last = try #require(error.earlierAttempts.last)
        guard case .status(503) = last.outcome else {
            Issue.record("the last real outcome is missing")
            return
        }
        #expect(last.delay == .seconds(3))
        try rig.verifyRest()
    }

    @Test func `a deadline that has passed is left to the wire, and never repeated`() async throws {
        let rig = RetryRig(policy: RetryPolicy(condition: { _, _ in .notProcessed }))
        let call = try call(rig, within: .zero)
        try await rig.fail(TransportError(.deadlineExceeded, "", delivery: .notSent))
        let error = try await #require(throws: TransportError.self) { try await call.value }
        #expect(error.earlierAttempts.isEmpty)
        try rig.verifyRest()
    }
}
