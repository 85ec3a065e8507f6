/// When an event stream that ended is opened again.
///
/// The server's `retry`, of 100 ms at least, takes the place of ``delay``. Each connection that fails doubles the pause, up to ``maxDelay``,
/// until one succeeds.
public struct EventReconnection: Sendable, Hashable {
    /// The pause before a reconnection, until the server asks for another. Default: 3 seconds.
    public var delay: Duration
    /// The longest pause, also where the server asks for more. Default: 60 seconds.
    public var maxDelay: Duration
    /// How many connections in a row may fail before the stream does. Default: 10.
    public var maxFailures: Int

    /// Creates a policy. Negative values count as zero.
    public init(delay: Duration = .seconds(3), maxDelay: Duration = .seconds(60), maxFailures: Int = 10) {
        self.delay = delay
        self.maxDelay = maxDelay
        self.maxFailures = maxFailures
    }

    /// A server that asks for no pause at all would have its clients spin.
    private static let shortestRetry = Duration.milliseconds(100)

    /// The pause after that many failures in a row, 0 where the last connection had succeeded.
    func pause(after failures: Int, retry: Duration?) -> Duration {
        let ceiling = max(maxDelay, .zero)
        var pause = min(max(retry.map { max($0, Self.shortestRetry) } ?? delay, .zero), ceiling)
        for _ in 0..<min(max(failures, 0), 64) where pause < ceiling { pause = min(pause * 2, ceiling) }
        return pause
    }
}
