import Strata
import Testing

/// Always the lowest or always the highest draw.
private struct ConstantGenerator: RandomNumberGenerator {
    let value: UInt64
    func next() -> UInt64 { value }
}

@Suite struct RetryBackoffTests {
    private static let numbers = [
        Int.min, -1, 0, 1, 2, 3, 10, 31, 32, 62, 63, 64, 65, 126, 127, 128, 129, 1_024, 1_025, Int(Int32.max), .max - 1,
        .max,
    ]
    private static let delays: [(base: Duration, max: Duration)] = [
        (.seconds(2), .seconds(300)), (.zero, .seconds(300)), (.zero, .zero), (.seconds(1), .zero),
        (.nanoseconds(1), .seconds(86_400)), (Duration(attoseconds: 1), Duration(attoseconds: 3)),
        (Duration(attoseconds: 1), .seconds(86_400)), (.seconds(300), .seconds(2)), (.seconds(-5), .seconds(30)),
        (.seconds(5), .seconds(-30)), (.seconds(Int64.max), .seconds(Int64.max)), (.seconds(Int64.min), .seconds(1)),
        (Duration(attoseconds: .max), Duration(attoseconds: .max)),
    ]

    @Test(arguments: RetryPolicy.Jitter.allCases, delays)
    func `no number, base or chance leaves the range`(
        jitter: RetryPolicy.Jitter, delays: (base: Duration, max: Duration)
    ) {
        let policy = RetryPolicy(baseDelay: delays.base, maxDelay: delays.max, jitter: jitter)
        let range = Duration.zero...policy.maxDelay
        #expect(range.upperBound <= max(.zero, delays.max))
        var generators: [any RandomNumberGenerator] = [
            ConstantGenerator(value: 0), ConstantGenerator(value: .max), SeededGenerator(seed: 7),
        ]
        for number in Self.numbers {
            for index in generators.indices {
                for previous in [Duration.zero, .seconds(1), policy.maxDelay, .seconds(Int64.max), .seconds(-1)] {
                    let delay = policy.backoff(retry: number, previous: previous, using: &generators[index])
                    #expect(range.contains(delay))
                    if policy.baseDelay == .zero { #expect(delay == .zero) }
                }
            }
        }
    }

    @Test func `without jitter the pause doubles up to the ceiling`() {
        let policy = RetryPolicy(maxRetries: 9, baseDelay: 2, maxDelay: 300, jitter: .none)
        var generator = SeededGenerator(seed: 1)
        let pauses = (1...9).map { policy.backoff(retry: $0, using: &generator) }
        #expect(pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300].map { .seconds($0) })
        #expect(policy.backoff(retry: .max, using: &generator) == .seconds(300))
    }

    @Test func `the extremes of chance are the ends of the range`() {
        var (lowest, highest) = (ConstantGenerator(value: 0), ConstantGenerator(value: .max))
        let ends: [(RetryPolicy.Jitter, ClosedRange<Duration>)] = [
            (.none, .seconds(8) ... .seconds(8)), (.full, .zero ... .seconds(8)),
            (.equal, .seconds(4) ... .seconds(8)), (.decorrelated, .seconds(1) ... .seconds(21)),
        ]
        for (jitter, range) in ends {
            let policy = RetryPolicy(baseDelay: 1, maxDelay: 60, jitter: jitter)
            #expect(policy.backoff(retry: 4, previous: .seconds(7), using: &lowest) == range.lowerBound)
            let top = policy.backoff(retry: 4, previous: .seconds(7), using: &highest)
            #expect(range.contains(top))
            #expect(range.upperBound - top < .nanoseconds(1))
        }
    }

    // Ten thousand draws with the exponential pause at 8 s of 60, and again with it at the ceiling: the bounds are kept,
    // every tenth of the range gets its tenth, and the mean lies in the middle. The seed makes it repeatable.
    @Test(arguments: [
        (RetryPolicy.Jitter.full, 4, 0.0, 8.0), (.full, 40, 0, 60), (.equal, 4, 4, 8), (.equal, 40, 30, 60),
        (.decorrelated, 4, 1, 21), (.decorrelated, 40, 1, 21),
    ])
    func `draws are spread evenly over the range`(
        jitter: RetryPolicy.Jitter, retry: Int, lowest: Double, highest: Double
    ) {
        let policy = RetryPolicy(baseDelay: 1, maxDelay: 60, jitter: jitter)
        var generator = SeededGenerator(seed: 20_25)
        let count = 10_000
        var tenths = [Int](repeating: 0, count: 10)
        var sum = 0.0
        for _ in 0..<count {
            let delay = policy.backoff(retry: retry, previous: .seconds(7), using: &generator) / .seconds(1)
            #expect((lowest...highest).contains(delay))
            tenths[max(0, min(9, Int((delay - lowest) / (highest - lowest) * 10)))] += 1
            sum += delay
        }
        let middle = (lowest + highest) / 2
        #expect(abs(sum / Double(count) - middle) < (highest - lowest) * 0.01)
        // Chi-square with nine degrees of freedom: 27.9 is passed once in a thousand seeds.
        let expected = Double(count) / 10
        let chiSquare = tenths.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
        #expect(chiSquare < 27.9)
    }

    @Test func `decorrelated pauses grow by chance, and stay under the ceiling`() {
        let policy = RetryPolicy(baseDelay: 1, maxDelay: 20, jitter: .decorrelated)
        var generator = SeededGenerator(seed: 3)
        var largest = Duration.zero
        for _ in 0..<1_000 {
            var previous = Duration.zero
            for number in 1...6 {
                let ceiling = min(max(.seconds(1), previous) * 3, .seconds(20))
                let delay = policy.backoff(retry: number, previous: previous, using: &generator)
                #expect((Duration.seconds(1)...ceiling).contains(delay))
                previous = delay
                largest = max(largest, delay)
            }
        }
        #expect(largest > .seconds(19))
    }
}
