/// Bounds the retries to a host by a share of its traffic, so that callers do not hold down a server that struggles.
///
/// In every ``window`` there may be as many retries as ``share`` of the first attempts in it, and ``floor`` a second on
/// top, which lets callers of little traffic retry at all. What falls out of the window no longer counts: a quiet hour
/// saves nothing up for a storm. A retry that the budget does not cover is not made, and the caller gets the outcome at
/// once.
///
/// With the defaults a host may be sent 10 retries in 10 seconds and one more for every five calls.
///
/// ```swift
/// let retrying = RetryTransport(inner: transport, budget: RetryBudget(share: 0.1, floor: 0.5))
/// ```
public struct RetryBudget: Sendable, Hashable {
    /// The retries that a first attempt pays for, 0…1 000.
    public let share: Double
    /// The retries a second that come on top, 0…1 000 000.
    public let floor: Double
    /// The time that is looked back, 1 ms…1 day.
    public let window: Duration

    /// Creates a budget. A number that is not one counts as its default; others are brought into their ranges.
    ///
    /// - Parameters:
    ///   - share: The retries that a first attempt pays for, 0…1 000.
    ///   - floor: The retries a second that come on top, 0…1 000 000.
    ///   - window: The time that is looked back, 1 ms…1 day.
    public init(share: Double = 0.2, floor: Double = 1, window: Duration = .seconds(10)) {
        self.share = share.isNaN ? 0.2 : min(max(0, share), 1_000)
        self.floor = floor.isNaN ? 1 : min(max(0, floor), 1_000_000)
        self.window = min(max(.milliseconds(1), window), .seconds(86_400))
    }
}
