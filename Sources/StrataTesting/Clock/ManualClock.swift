import Synchronization

/// A clock that stands still until a test moves it.
///
/// The test first waits until the code under test sleeps, then moves the clock: a rendezvous, so that no test has to
/// yield and hope.
///
/// ```swift
/// let clock = ManualClock()
/// let nap = Task { try await clock.sleep(for: .seconds(30)) }
/// try await clock.sleepers(1)
/// clock.advance(by: .seconds(30))
/// try await nap.value
/// ```
///
/// ## Concurrency
///
/// Any task may sleep on the clock or move it. Sleepers are woken in the order of their deadlines, those of the same
/// deadline in the order in which they lay down. A sleeper whose task is cancelled wakes at once.
public final class ManualClock: Clock, Sendable {
    private let state = Mutex(ManualClockState())

    /// Creates a clock that stands at zero.
    public init() {}

    /// The time that the clock shows.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero: the clock shows exactly what it was moved to.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock has been moved to the deadline; returns at once where it has passed.
    ///
    /// - Throws: `CancellationError` at once when the task is cancelled, also when it was before.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { $0.makeID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                perform(state.withLock { $0.sleep(id, until: deadline, continuation) })
                // A cancellation before this point found nobody to wake.
                if Task.isCancelled { cancelSleep(id) }
            }
        } onCancel: {
            cancelSleep(id)
        }
    }

    /// The number of tasks that are asleep.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The time until the first sleeper wakes; `nil` where nobody sleeps.
    public var nextWakeUp: Duration? {
        state.withLock { state in state.sleepers.first.map { state.now.duration(to: $0.deadline) } }
    }

    /// Waits until at least that many tasks are asleep at the same time.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled.
    public func sleepers(_ count: Int) async throws {
        let id = state.withLock { $0.makeID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                perform(state.withLock { $0.wait(id, forSleepers: count, continuation) })
                if Task.isCancelled { cancelWait(id) }
            }
        } onCancel: {
            cancelWait(id)
        }
    }

    /// Moves the clock forward and wakes everybody whose deadline has come. A negative duration leaves it where it is.
    ///
    /// The clock jumps: a task that wakes reads the new time, not its own deadline.
    public func advance(by duration: Duration) {
        perform(state.withLock { $0.advance(to: $0.now.advanced(by: max(duration, .zero))) })
    }

    /// Moves the clock to the deadline of whoever wakes first, and wakes everybody whose deadline that is.
    ///
    /// - Returns: How far the clock was moved; `nil` where nobody sleeps.
    @discardableResult
    public func advanceToNextSleeper() -> Duration? {
        let (step, wakeUps) = state.withLock { $0.advanceToNextSleeper() }
        perform(wakeUps)
        return step
    }

    private func cancelSleep(_ id: Int) {
        perform(state.withLock { $0.cancelSleep(id) })
    }

    private func cancelWait(_ id: Int) {
        perform(state.withLock { $0.waiters.cancel(id) })
    }

    private func perform(_ wakeUps: [WakeUp]) {
        for wakeUp in wakeUps { wakeUp.perform() }
    }
}

extension ManualClock {
    /// A point in time, counted from the clock's beginning.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// The clock's beginning.
        public static let zero = Instant(offset: .zero)

        /// Creates an instant from the time since the clock's beginning.
        public init(offset: Duration) {
            self.offset = offset
        }

        /// The instant that lies a duration later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from this instant to the other.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Whether this instant is the earlier one.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }
    }
}
