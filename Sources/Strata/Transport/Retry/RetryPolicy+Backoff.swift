extension RetryPolicy {
    /// How a pause is drawn from the exponential one, `e` = `baseDelay` · 2ⁿ, of which `maxDelay` is the ceiling.
    ///
    /// The ceiling holds before anything is drawn, so that callers who have reached it are spread as well.
    public enum Jitter: Sendable, Hashable, CaseIterable {
        /// `e` itself. Only for a single caller: many would come back in step.
        case none
        /// Anything from 0 to `e`: the least load on the server.
        case full
        /// Anything from `e`/2 to `e`: never at once.
        case equal
        /// Anything from `baseDelay` to three times the pause before: grows by chance instead of by count.
        case decorrelated
    }

    /// The pause before a repetition: 0…``maxDelay`` for every number and every generator, and 0 where the base is.
    ///
    /// - Parameters:
    ///   - retry: The number of the repetition, from 1. Anything below counts as 1.
    ///   - previous: The pause before the repetition before, which `.decorrelated` grows from.
    ///   - generator: Gives the chance.
    public func backoff(
        retry: Int, previous: Duration = .zero, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        let base = baseDelay.attoseconds
        let ceiling = maxDelay.attoseconds
        // Doubling stops where the next step would pass the ceiling: no exponent can overflow. A base of zero stays.
        let doublings = max(1, retry) - 1
        let exponential = doublings < base.leadingZeroBitCount - 1 ? min(base << doublings, ceiling) : ceiling
        let delay: Int128 =
            switch jitter {
            case _ where base == 0: 0
            case .none: exponential
            case .full: Self.draw(0...exponential, &generator)
            case .equal: Self.draw(exponential / 2...exponential, &generator)
            case .decorrelated: Self.draw(base...tripled(previous, from: base, to: ceiling), &generator)
            }
        return Duration(attoseconds: delay)
    }

    private func tripled(_ previous: Duration, from base: Int128, to ceiling: Int128) -> Int128 {
        let previous = max(base, min(previous.attoseconds, ceiling))
        return min(previous * 3, ceiling)
    }

    // One word of chance for each draw. `Int128.random` throws words away until one pleases it, and so never returns from
    // a generator that is stuck.
    private static func draw(_ range: ClosedRange<Int128>, _ generator: inout some RandomNumberGenerator) -> Int128 {
        let count = UInt128(range.upperBound - range.lowerBound + 1)
        let fraction = UInt128(generator.next()) << 64
        return range.lowerBound + Int128(count.multipliedFullWidth(by: fraction).high)
    }
}
