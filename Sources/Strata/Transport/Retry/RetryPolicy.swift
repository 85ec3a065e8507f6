/// How often a call is repeated, how long it waits in between, and on what grounds.
///
/// ```swift
/// let patient = RetryPolicy(maxRetries: 5, baseDelay: 0.2, maxDelay: 20, jitter: .decorrelated)
/// let eager = RetryPolicy(maxRetries: 2, baseDelay: .milliseconds(50), maxDelay: .seconds(1))
/// ```
///
/// Nonsense is put right when the policy is made, so that none can trap or wait for ever later: a negative number
/// counts as zero, a delay that is not a number as the default, one longer than a day as a day, and a base above the
/// ceiling as the ceiling.
public struct RetryPolicy: Sendable {
    /// The number of repetitions after the first attempt; 0 makes the layer do nothing.
    public let maxRetries: Int
    /// The pause before the first repetition, jitter aside. It doubles with each one.
    public let baseDelay: Duration
    /// The longest pause. A server that asks for a longer one gets its way: the response goes to the caller.
    public let maxDelay: Duration
    /// How pauses are spread, so that callers who failed together do not come back together.
    public let jitter: Jitter
    /// Judges outcomes before the built-in rules do.
    public let condition: Condition?

    /// Judges an outcome; `nil` leaves it to the built-in rules.
    ///
    /// It hears of every response and failure except those that no repetition can mend or that must never be repeated:
    /// a request that cannot be sent as it stands, TLS and pin failures, bodies over their limit, refused redirections,
    /// unmatched routes, the deadline and cancellation.
    public typealias Condition =
        @Sendable (_ request: HTTPRequest, _ outcome: Result<HTTPResponse, TransportError>) -> RetryVerdict?

    /// Creates a policy from durations.
    ///
    /// The defaults, three repetitions after about 0.5, 1 and 2 s, are over before a person gives up, and `.full`
    /// jitter loads a struggling server least.
    ///
    /// - Parameters:
    ///   - maxRetries: The number of repetitions, 0….
    ///   - baseDelay: The pause before the first repetition, 0…`maxDelay`.
    ///   - maxDelay: The longest pause, 0…1 day.
    ///   - jitter: How pauses are spread.
    ///   - condition: Judges outcomes before the built-in rules do.
    public init(
        maxRetries: Int = 3, baseDelay: Duration = .milliseconds(500), maxDelay: Duration = .seconds(30),
        jitter: Jitter = .full, condition: Condition? = nil
    ) {
        self.maxRetries = max(0, maxRetries)
        self.maxDelay = min(max(.zero, maxDelay), Self.longestDelay)
        self.baseDelay = min(max(.zero, baseDelay), self.maxDelay)
        self.jitter = jitter
        self.condition = condition
    }

    /// Creates a policy from seconds, of which fractions count.
    ///
    /// - Parameters:
    ///   - maxRetries: The number of repetitions, 0….
    ///   - baseDelay: The pause before the first repetition in seconds, 0…`maxDelay`.
    ///   - maxDelay: The longest pause in seconds, 0…86 400.
    ///   - jitter: How pauses are spread.
    ///   - condition: Judges outcomes before the built-in rules do.
    public init(
        maxRetries: Int = 3, baseDelay: Double, maxDelay: Double, jitter: Jitter = .full, condition: Condition? = nil
    ) {
        self.init(
            maxRetries: maxRetries, baseDelay: Self.duration(baseDelay) ?? Self().baseDelay,
            maxDelay: Self.duration(maxDelay) ?? Self().maxDelay, jitter: jitter, condition: condition)
    }

    private static let longestDelay = Duration.seconds(86_400)

    private static func duration(_ seconds: Double) -> Duration? {
        seconds.isNaN ? nil : .seconds(min(max(0, seconds), 86_400))
    }
}
