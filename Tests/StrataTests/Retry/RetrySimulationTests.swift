import Strata
import StrataTesting
import Synchronization
import Testing

/// A thousand callers, a call a second each, against one server that fails half of its answers for a minute.
@Suite struct RetrySimulationTests {
    private static let clients = 1_000
    private static let seconds = 60

    @Test func `the budget holds the load on a failing server to 1.3 times the first attempts`() throws {
        let budget = RetryBudget(share: 0.2, floor: 0.1)
        let bounded = try simulate(budget: budget)
        let unbounded = try simulate(budget: nil)
        print("1,000 clients, 1 request/s each for 60 s, half of the answers 503:")
        print("  with the budget (20 % + 0.1/s): \(bounded)")
        print("  without:                        \(unbounded)")

        #expect(bounded.firsts == Self.clients * Self.seconds)
        #expect(bounded.load <= 1.3)
        // It spares the server without giving up on retries.
        #expect(bounded.load > 1.2)
        #expect(unbounded.firsts == bounded.firsts)
        #expect((1.85...1.9).contains(unbounded.load))
    }

    private func simulate(budget: RetryBudget?) throws -> Tally {
        let time = VirtualTime()
        let server = FailingServer(clock: time.clock, until: .seconds(Self.seconds))
        let request = HTTPRequest(url: try #require(URL(string: "http://api.test/")))
        for client in 0..<Self.clients {
            let transport = RetryTransport(
                inner: server, budget: budget, clock: time.clock, generator: SeededGenerator(seed: UInt64(client)))
            time.spawn {
                for second in 0..<Self.seconds {
                    let start = Duration.seconds(second) + .milliseconds(client / 20 * 20)
                    try await time.clock.sleep(until: .init(offset: start))
                    time.spawn { _ = try await transport.send(request) }
                }
            }
        }
        time.run()
        return server.tally
    }
}

/// What reached the server.
private struct Tally: CustomStringConvertible {
    var firsts = 0
    var total = 0
    var failures = 0

    var load: Double { Double(total) / Double(firsts) }
    var description: String {
        "\(total) requests for \(firsts) first attempts, \(Double(Int(load * 1_000)) / 1_000) times; \(failures) failed"
    }
}

/// Fails every other answer, by chance, until it has recovered.
private final class FailingServer: Transport {
    private let clock: ManualClock
    private let recovery: Duration
    private let state = Mutex((tally: Tally(), generator: SeededGenerator(seed: 42)))

    init(clock: ManualClock, until recovery: Duration) {
        self.clock = clock
        self.recovery = recovery
    }

    var tally: Tally { state.withLock { $0.tally } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let isFailing = clock.now.offset < recovery
        return state.withLock { state in
            let fails = isFailing && Bool.random(using: &state.generator)
            state.tally.total += 1
            state.tally.firsts += request.options.attempt == 1 ? 1 : 0
            state.tally.failures += fails ? 1 : 0
            return HTTPResponse(status: fails ? .serviceUnavailable : .ok)
        }
    }
}
