#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the retry layer does with an outcome that another attempt might mend.
enum RetryDecision: Sendable, Hashable {
    /// Hands it to the caller all the same.
    case giveUp(GiveUp)
    /// Makes another attempt.
    case retry(after: Duration, reason: String)

    /// Why no other attempt is made.
    enum GiveUp: Sendable, Hashable {
        case retriesSpent
        case notRepeatable
        case serverAsksForTooMuch(Duration)
        case deadlineTooClose(Duration)
        case budgetSpent
    }
}

extension RetryPolicy {
    /// Decides what becomes of an outcome that is not final.
    ///
    /// - Parameters:
    ///   - outcome: What came of the attempt.
    ///   - verdict: What that says about another one.
    ///   - attempt: The attempt.
    ///   - remaining: The time until the deadline, where there is one.
    ///   - now: What a date in an answer without `Date` is measured against.
    ///   - generator: Gives the chance for the jitter.
    ///   - spend: Takes what a repetition costs from the budget, and says whether it was there. Asked last, so that only
    ///     a repetition that will be made costs anything.
    func decide(
        on outcome: Result<HTTPResponse, TransportError>, _ verdict: RetryVerdict, _ attempt: RetryAttempt,
        remaining: Duration?, now: Date, using generator: inout some RandomNumberGenerator, spend: () -> Bool
    ) -> RetryDecision {
        guard attempt.retries < maxRetries else { return .giveUp(.retriesSpent) }
        guard verdict == .notProcessed || attempt.request.mayBeRepeated else { return .giveUp(.notRepeatable) }

        let asked = outcome.requestedPause(now: now)
        if let asked, asked > maxDelay { return .giveUp(.serverAsksForTooMuch(asked)) }
        // What the server asks for is kept to the letter: it knows its callers, and spreads them itself.
        let delay =
            asked ?? backoff(retry: attempt.retries + 1, previous: attempt.previousDelay, using: &generator)

        if let remaining, delay >= remaining { return .giveUp(.deadlineTooClose(delay)) }
        guard spend() else { return .giveUp(.budgetSpent) }
        let ground = verdict == .notProcessed ? "not processed" : "may be repeated"
        return .retry(after: delay, reason: asked == nil ? ground : ground + ", Retry-After")
    }
}

extension Result<HTTPResponse, TransportError> {
    /// The pause that the server asks for. A field that cannot be read asks for nothing.
    fileprivate func requestedPause(now: Date) -> Duration? {
        guard case .success(let response) = self else { return nil }
        if let pause = RetryAfter.delay(in: response.headers, now: now) { return pause }
        return response.status == .tooManyRequests ? RetryAfter.rateLimitReset(in: response.headers, now: now) : nil
    }
}

extension RetryDecision.GiveUp: CustomStringConvertible {
    var description: String {
        switch self {
        case .retriesSpent: "all retries are spent"
        case .notRepeatable: "the request may have been processed and may not be repeated"
        case .serverAsksForTooMuch(let delay): "the server asks for a pause of \(delay), above the ceiling"
        case .deadlineTooClose(let delay): "a pause of \(delay) does not fit the deadline"
        case .budgetSpent: "the host's retry budget is spent"
        }
    }
}
