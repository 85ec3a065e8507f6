import Strata
import StrataTesting
import Synchronization
import Testing

@Suite struct CannedTimeTests {
    /// A clock whose sleepers wake at once and whose time is what was slept.
    final class LeapClock: Clock {
        typealias Instant = ContinuousClock.Instant
        private let time = Mutex(ContinuousClock.now)

        var now: Instant { time.withLock { $0 } }
        var minimumResolution: Duration { .nanoseconds(1) }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            try Task.checkCancellation()
            time.withLock { $0 = max($0, deadline) }
        }
    }

    let clock = LeapClock()
    let start: ContinuousClock.Instant
    var request: HTTPRequest

    init() throws {
        start = clock.now
        request = HTTPRequest(url: try #require(URL(string: "https://api.test/")))
    }

    private func transport(delay: Duration) -> CannedResponseTransport {
        CannedResponseTransport(response: CannedResponse(string: "late", delay: delay), clock: clock)
    }

    @Test func `a delay passes on the clock that was given`() async throws {
        #expect(try await transport(delay: .seconds(3600)).send(request).status == .ok)
        #expect(start.duration(to: clock.now) == .seconds(3600))
    }

    @Test func `a failure is delayed as well`() async throws {
        let lost = CannedResponse(failure: TransportError(.connectionLost, "gone"), delay: .seconds(5))
        await #expect(throws: TransportError.self) {
            try await CannedResponseTransport(response: lost, clock: clock).send(request)
        }
        #expect(start.duration(to: clock.now) == .seconds(5))
    }

    @Test func `the deadline cuts a delay short`() async throws {
        var request = request
        request.options.deadline = .after(.seconds(2), on: clock)
        let error = try await transport(delay: .seconds(3)).errorSending(request)
        #expect(error.kind == .deadlineExceeded)
        #expect(error.delivery == .possiblyProcessed)
        #expect(start.duration(to: clock.now) == .seconds(2))
    }

    @Test func `a deadline that has passed ends the call before it begins`() async throws {
        var request = request
        request.options.deadline = .after(.zero, on: clock)
        let error = try await transport(delay: .zero).errorSending(request)
        #expect(error.kind == .deadlineExceeded)
        #expect(error.delivery == .notSent)
    }

    @Test(arguments: [(3, 2, nil), (3, 2, 5), (3, 2, 2)] as [(Int, Int, Int?)])
    func `the timeout of the attempt cuts a delay short`(delay: Int, timeout: Int, deadline: Int?) async throws {
        var request = request
        request.options.attemptTimeout = .seconds(timeout)
        request.options.deadline = deadline.map { .after(.seconds($0), on: clock) }
        let error = try await transport(delay: .seconds(delay)).errorSending(request)
        #expect(error.kind == .timedOut)
        #expect(error.phase == .waiting)
        #expect(start.duration(to: clock.now) == .seconds(timeout))
    }

    @Test func `a delay that fits is served whole`() async throws {
        var request = request
        request.options.attemptTimeout = .seconds(3)
        request.options.deadline = .after(.seconds(3), on: clock)
        #expect(try await transport(delay: .seconds(3)).send(request).status == .ok)
    }

    @Test(arguments: [Duration.zero, .seconds(60)])
    func `a task that is already cancelled sends nothing`(delay: Duration) async throws {
        let transport = transport(delay: delay)
        let request = request
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.requests.isEmpty)
    }

    @Test func `cancelling during a delay ends it with CancellationError`() async throws {
        let clock = ManualClock()
        let transport = CannedResponseTransport(
            response: CannedResponse(string: "", delay: .seconds(3600)), clock: clock)
        let request = request
        let task = Task { try await transport.send(request) }
        try await clock.sleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
