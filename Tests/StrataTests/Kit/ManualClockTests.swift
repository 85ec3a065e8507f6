import StrataTesting
import Synchronization
import Testing

@Suite struct ManualClockTests {
    private let clock = ManualClock()

    @Test func aSleeperWakesWhenTheClockReachesItsDeadlineAndNotBefore() async throws {
        let nap = Task { [clock] in
            try await clock.sleep(for: .seconds(10))
            return clock.now.offset
        }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .nanoseconds(1))
        #expect(clock.sleeperCount == 0)
        #expect(try await nap.value == .seconds(10))
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(5)])
    func aDeadlineThatHasPassedReturnsAtOnce(offset: Duration) async throws {
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: ManualClock.Instant(offset: offset))
        #expect(clock.sleeperCount == 0)
    }

    @Test func cancellingASleeperWakesItAtOnce() async throws {
        let nap = Task { [clock] in try await clock.sleep(for: .seconds(10)) }
        try await clock.sleepers(1)
        nap.cancel()
        await #expect(throws: CancellationError.self) { try await nap.value }
        #expect(clock.sleeperCount == 0)
        #expect(clock.now == .zero)
    }

    @Test func aTaskThatIsAlreadyCancelledDoesNotSleep() async {
        let nap = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(10))
        }
        await #expect(throws: CancellationError.self) { try await nap.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func theClockStepsFromSleeperToSleeperInTheOrderOfTheirDeadlines() async throws {
        let naps = [3, 1, 2, 1].map { seconds in
            Task { [clock] in try await clock.sleep(for: .seconds(seconds)) }
        }
        try await clock.sleepers(4)
        #expect(clock.nextWakeUp == .seconds(1))
        #expect(clock.advanceToNextSleeper() == .seconds(1))
        try await naps[1].value
        try await naps[3].value
        #expect(clock.sleeperCount == 2)
        #expect(clock.advanceToNextSleeper() == .seconds(1))
        try await naps[2].value
        #expect(clock.advanceToNextSleeper() == .seconds(1))
        try await naps[0].value
        #expect(clock.advanceToNextSleeper() == nil)
        #expect(clock.now.offset == .seconds(3))
    }

    @Test func oneStepWakesEverybodyWhoIsDue() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for milliseconds in 0..<100 {
                group.addTask { [clock] in try await clock.sleep(for: .milliseconds(milliseconds + 1)) }
            }
            try await clock.sleepers(100)
            clock.advance(by: .seconds(1))
            try await group.waitForAll()
        }
        #expect(clock.sleeperCount == 0)
    }

    @Test func theClockNeverRunsBackwards() {
        clock.advance(by: .seconds(2))
        clock.advance(by: .seconds(-1))
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func aRendezvousWithAsManyAsSleepReturnsAtOnce() async throws {
        try await clock.sleepers(0)
    }

    @Test func cancellingARendezvousEndsIt() async {
        let waiting = Task { [clock] in try await clock.sleepers(1) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func everySleepEndsExactlyOnceHoweverCancellationAndTimeRace() async {
        for _ in 0..<500 {
            let nap = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
            async let cancelled: Void = nap.cancel()
            async let moved: Void = clock.advance(by: .seconds(1))
            _ = await (cancelled, moved)
            _ = await nap.result
        }
        #expect(clock.sleeperCount == 0)
    }
}
