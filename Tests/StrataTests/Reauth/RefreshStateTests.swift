import Testing

@testable import Strata

@Suite("The machine of refreshes", .timeLimit(.minutes(15)))
struct RefreshStateTests {
    /// Arrivals, 401s, cancellations, refreshes that succeed, are refused, fail, run out of time or bring their token
    /// late, a sign-out, a sign-in of somebody else: in every order.
    @Test(arguments: [
        (RefreshWorld.Bounds(calls: 1, renewals: 3, hasExpiry: true, isStepwise: true), 2_000),
        (RefreshWorld.Bounds(calls: 2, renewals: 1, hasExpiry: true, isStepwise: true), 50_000),
        (RefreshWorld.Bounds(calls: 3, renewals: 1, isStepwise: true), 30_000),
        (RefreshWorld.Bounds(calls: 3, renewals: 2), 20_000), (RefreshWorld.Bounds(calls: 4, renewals: 1), 50_000),
    ])
    func noInterleavingBreaksARule(bounds: RefreshWorld.Bounds, atLeast: Int) async throws {
        #expect(try await explore(RefreshWorld(bounds)) >= atLeast)
    }

    /// Visits every world that can be reached, each once, and counts them.
    private func explore(_ start: RefreshWorld) async throws -> Int {
        // The 64 bits of a hash stand for the key: that two of so few worlds share them is out of the question.
        var seen: Set<Int> = [start.key.hashValue]
        var open = [start]
        while let world = open.popLast() {
            // The other tests have the same few threads.
            if seen.count.isMultiple(of: 64) { await Task.yield() }
            for next in try world.successors() where seen.insert(next.key.hashValue).inserted { open.append(next) }
        }
        return seen.count
    }

    @Test func onlyTheRefreshItselfMakesRoomForTheNext() {
        var machine = RefreshState(cooldown: .seconds(30))
        let stamp = AuthStamp(account: "a", session: "s", generation: 1)
        #expect(machine.unauthorized(stamp, current: stamp, waiter: 1, now: .zero) == .start)
        #expect(machine.unauthorized(stamp, current: stamp, waiter: 2, now: .zero) == .join)
        machine.left(1)
        #expect(machine.ended(2, isRefused: true).isEmpty)
        #expect(machine.unauthorized(stamp, current: stamp, waiter: 3, now: .zero) == .join)
        #expect(machine.ended(1, isRefused: false) == [2, 3])
        #expect(machine.ended(1, isRefused: false).isEmpty)
        #expect(machine.unauthorized(stamp, current: stamp, waiter: 4, now: .zero) == .start)
    }
}
