import Strata
import Testing

@Suite struct RetryPolicyTests {
    @Test func `the defaults are three retries from half a second, at most thirty, with full jitter`() {
        let policy = RetryPolicy()
        #expect(policy.maxRetries == 3)
        #expect(policy.baseDelay == .milliseconds(500))
        #expect(policy.maxDelay == .seconds(30))
        #expect(policy.jitter == .full)
        #expect(policy.condition == nil)
    }

    @Test func `delays are seconds or durations`() {
        let seconds = RetryPolicy(maxRetries: 3, baseDelay: 0.25, maxDelay: 10, jitter: .full)
        let durations = RetryPolicy(maxRetries: 3, baseDelay: .milliseconds(250), maxDelay: .seconds(10), jitter: .full)
        #expect(seconds.baseDelay == durations.baseDelay)
        #expect(seconds.maxDelay == durations.maxDelay)
    }

    @Test(arguments: [
        (Double.nan, Double.nan, 0.5, 30.0), (-1, 10, 0, 10), (1, -10, 0, 0), (.infinity, 10, 10, 10),
        (1, .infinity, 1, 86_400), (-.infinity, -.infinity, 0, 0), (.infinity, .infinity, 86_400, 86_400),
        (60, 30, 30, 30), (.leastNonzeroMagnitude, 1, 0, 1), (1, .greatestFiniteMagnitude, 1, 86_400),
        (.nan, 0.1, 0.1, 0.1), (-0.0, 0, 0, 0),
    ])
    func `nonsense is put right when the policy is made`(
        base: Double, ceiling: Double, baseIs: Double, ceilingIs: Double
    ) {
        let policy = RetryPolicy(maxRetries: -5, baseDelay: base, maxDelay: ceiling)
        #expect(policy.maxRetries == 0)
        #expect(policy.baseDelay == .seconds(baseIs))
        #expect(policy.maxDelay == .seconds(ceilingIs))
    }

    @Test func `a budget's nonsense is put right too`() {
        let nothing = RetryBudget(share: -1, floor: -.infinity, window: .seconds(-1))
        #expect(nothing == RetryBudget(share: 0, floor: 0, window: .milliseconds(1)))
        #expect(RetryBudget(share: .nan, floor: .nan) == RetryBudget())
        #expect(RetryBudget(share: .infinity, floor: .infinity).share == 1_000)
        #expect(RetryBudget(window: .seconds(Int64.max)).window == .seconds(86_400))
    }
}
