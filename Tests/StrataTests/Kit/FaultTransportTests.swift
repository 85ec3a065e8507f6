import Strata
import StrataTesting
import Testing

@Suite struct FaultTransportTests {
    private let request: HTTPRequest

    init() throws {
        request = HTTPRequest(url: try #require(URL(string: "http://api.test/")))
    }

    private func outcomes(_ faults: [Fault], seed: UInt64, count: Int = 1000) async -> [String] {
        let transport = FaultTransport(inner: CannedResponseTransport(string: "ok"), faults: faults, seed: seed)
        var outcomes: [String] = []
        for _ in 0..<count {
            do {
                outcomes.append("\(try await transport.send(request).status)")
            } catch {
                outcomes.append((error as? TransportError)?.kind.rawValue ?? "\(error)")
            }
        }
        return outcomes
    }

    @Test func theSameSeedStrikesTheSameCallsAndAnotherSeedOthers() async {
        let faults: [Fault] = [.status(503, share: 0.3), .refusal(share: 0.2), .lostAnswer(share: 0.1)]
        let first = await outcomes(faults, seed: 1)
        #expect(await outcomes(faults, seed: 1) == first)
        #expect(await outcomes(faults, seed: 2) != first)
    }

    @Test(arguments: [UInt64.min, 1, 2, 42, .max])
    func aFaultStrikesItsShareOfTheCalls(seed: UInt64) async {
        let outcomes = await outcomes([.status(503, share: 0.3), .refusal(share: 0.2)], seed: seed, count: 10_000)
        // Six standard deviations of the binomial distribution around 0.3, 0.7 × 0.2 and the rest.
        #expect((2725...3275).contains(outcomes.count { $0 == "503" }))
        #expect((1190...1610).contains(outcomes.count { $0 == "cannot_connect" }))
        #expect((5300...5900).contains(outcomes.count { $0 == "200" }))
    }

    @Test(arguments: [(0.0, "200"), (-1.0, "200"), (.nan, "200"), (1.0, "connection_lost"), (7.0, "connection_lost")])
    func aShareBeyondItsBoundsIsNoneOrAll(share: Double, outcome: String) async {
        #expect(await Set(outcomes([.lostAnswer(share: share)], seed: 3, count: 100)) == [outcome])
    }

    @Test func aDelaySleepsOnTheClockGiven() async throws {
        let clock = ManualClock()
        let transport = FaultTransport(
            inner: CannedResponseTransport(string: "ok"),
            faults: [.delay(.seconds(2), share: 1), .delay(.seconds(3), share: 1)], seed: 1, clock: clock)
        let call = Task { [request] in try await transport.send(request) }
        try await clock.sleepers(1)
        #expect(clock.advanceToNextSleeper() == .seconds(2))
        try await clock.sleepers(1)
        #expect(clock.advanceToNextSleeper() == .seconds(3))
        #expect(try await call.value.status == .ok)
    }

    @Test func aDelayEndsAtTheDeadline() async throws {
        let clock = ManualClock()
        let transport = FaultTransport(
            inner: CannedResponseTransport(string: "ok"), faults: [.delay(.seconds(60), share: 1)], seed: 1,
            clock: clock)
        var request = request
        request.options.deadline = .after(.seconds(1), on: clock)
        let call = Task { [request] in try await transport.send(request) }
        try await clock.sleepers(1)
        #expect(clock.advanceToNextSleeper() == .seconds(1))
        let error = await #expect(throws: TransportError.self) { try await call.value }
        #expect(error?.kind == .deadlineExceeded)
    }

    @Test func aDelayEndsWhenTheCallIsCancelled() async throws {
        let clock = ManualClock()
        let transport = FaultTransport(
            inner: ScriptedTransport(), faults: [.delay(.seconds(60), share: 1)], seed: 1, clock: clock)
        let call = Task { [request] in try await transport.send(request) }
        try await clock.sleepers(1)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test func itKeepsTheLawsOfALayer() async throws {
        try await LayerConformance { FaultTransport(inner: $0, faults: [], seed: 1) }.checkAll()
        try await LayerConformance { FaultTransport(inner: $0, faults: [.lostAnswer(share: 1)], seed: 1) }
            .checkOwnership()
    }
}
