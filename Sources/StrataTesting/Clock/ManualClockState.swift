/// What a ``ManualClock`` knows: pure, so that whom to wake is decided under the lock and done outside it.
struct ManualClockState: Sendable {
    struct Sleeper: Sendable {
        let id: Int
        let deadline: ManualClock.Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private(set) var now = ManualClock.Instant.zero
    /// By deadline, then by arrival.
    private(set) var sleepers: [Sleeper] = []
    var waiters = CountWaiters()
    private var lastID = 0

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func sleep(
        _ id: Int, until deadline: ManualClock.Instant, _ continuation: CheckedContinuation<Void, any Error>
    ) -> [WakeUp] {
        guard deadline > now else { return [WakeUp(continuation)] }
        sleepers.insert(Sleeper(id: id, deadline: deadline, continuation: continuation), at: place(of: deadline))
        return waiters.reached(sleepers.count)
    }

    /// Behind everybody with this deadline. Halving the search keeps simulations of thousands of sleepers quick.
    private func place(of deadline: ManualClock.Instant) -> Int {
        var range = 0..<sleepers.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = sleepers[middle].deadline <= deadline ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    mutating func cancelSleep(_ id: Int) -> [WakeUp] {
        guard let place = sleepers.firstIndex(where: { $0.id == id }) else { return [] }
        return [WakeUp(sleepers.remove(at: place).continuation, .failure(CancellationError()))]
    }

    mutating func wait(
        _ id: Int, forSleepers count: Int, _ continuation: CheckedContinuation<Void, any Error>
    ) -> [WakeUp] {
        waiters.add(id, for: count, continuation)
        return waiters.reached(sleepers.count)
    }

    mutating func advance(to instant: ManualClock.Instant) -> [WakeUp] {
        now = instant
        let wakeUps = sleepers.prefix { $0.deadline <= instant }.map { WakeUp($0.continuation) }
        sleepers.removeFirst(wakeUps.count)
        return wakeUps
    }

    mutating func advanceToNextSleeper() -> (step: Duration?, wakeUps: [WakeUp]) {
        guard let deadline = sleepers.first?.deadline else { return (nil, []) }
        let step = now.duration(to: deadline)
        return (step, advance(to: deadline))
    }
}
