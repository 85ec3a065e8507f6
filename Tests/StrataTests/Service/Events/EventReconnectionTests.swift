import Testing

@testable import Strata

@Suite struct EventReconnectionTests {
    @Test(
        arguments: [
            (0, nil, .seconds(3)), (1, nil, .seconds(6)), (2, nil, .seconds(12)), (5, nil, .seconds(60)),
            (1_000_000, nil, .seconds(60)), (-1, nil, .seconds(3)), (0, .milliseconds(1500), .milliseconds(1500)),
            (1, .milliseconds(1500), .seconds(3)), (0, .zero, .milliseconds(100)),
            (0, .milliseconds(Int64.max), .seconds(60)),
        ] as [(Int, Duration?, Duration)])
    func `a pause grows from what the server asked for to its ceiling`(
        failures: Int, retry: Duration?, pause: Duration
    ) {
        #expect(EventReconnection().pause(after: failures, retry: retry) == pause)
    }

    @Test func `nonsense makes no pause rather than a trap`() {
        let policy = EventReconnection(delay: .seconds(-1), maxDelay: .seconds(-1), maxFailures: -1)
        #expect(policy.pause(after: 3, retry: .seconds(9)) == .zero)
    }
}
