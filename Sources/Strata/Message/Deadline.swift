/// The instant by which a call must have ended, on a clock of its own.
///
/// A deadline is set once, by the service, and read by every layer and wire below; nobody restarts it. With the default
/// clock it goes on counting while the machine is suspended. Tests give a clock that they move by hand.
///
/// ```swift
/// var options = RequestOptions()
/// options.deadline = .after(.milliseconds(1_500))
/// ```
public struct Deadline: Sendable {
    private enum Source {
        case continuous(ContinuousClock.Instant)
        case other(any DeadlineSource)
    }

    private let source: Source

    /// A deadline that lies a duration ahead on the clock that counts while the machine is suspended.
    public static func after(_ duration: Duration) -> Deadline {
        Deadline(source: .continuous(ContinuousClock.now + bounded(duration)))
    }

    /// A deadline that lies a duration ahead on the given clock.
    public static func after<C: Clock<Duration>>(_ duration: Duration, on clock: C) -> Deadline {
        if clock is ContinuousClock { return .after(duration) }
        let instant = clock.now.advanced(by: bounded(duration))
        return Deadline(source: .other(ClockDeadline(clock: clock, instant: instant)))
    }

    /// A hundred years are without end for a call, and clocks trap on times that they cannot hold.
    private static func bounded(_ duration: Duration) -> Duration {
        let limit = Duration.seconds(100 * 366 * 86_400)
        return min(max(duration, .zero - limit), limit)
    }

    /// Whether the deadline lies on the clock of the machine, so that a wire may keep it itself.
    var isContinuous: Bool {
        guard case .continuous = source else { return false }
        return true
    }

    /// The time that is left; negative once the deadline has passed.
    public var remaining: Duration {
        switch source {
        case .continuous(let instant): ContinuousClock.now.duration(to: instant)
        case .other(let source): source.remaining
        }
    }

    /// Whether no time is left.
    public var hasPassed: Bool { remaining <= .zero }

    /// Sleeps until the deadline, on its own clock.
    ///
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    public func sleep() async throws {
        switch source {
        case .continuous(let instant): try await ContinuousClock().sleep(until: instant)
        case .other(let source): try await source.sleep()
        }
    }
}

private protocol DeadlineSource: Sendable {
    var remaining: Duration { get }
    func sleep() async throws
}

private struct ClockDeadline<C: Clock<Duration>>: DeadlineSource {
    let clock: C
    let instant: C.Instant

    var remaining: Duration { clock.now.duration(to: instant) }

    func sleep() async throws {
        try await clock.sleep(until: instant, tolerance: nil)
    }
}

extension Deadline: CustomStringConvertible {
    /// The time that is left.
    public var description: String { "Deadline(remaining: \(remaining))" }
}
