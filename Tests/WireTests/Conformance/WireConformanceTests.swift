import Strata
import StrataTesting
import Testing

/// The laws of `Transport`, for every wire, straight and through nginx.
@Suite("Every wire keeps the laws", .timeLimit(.minutes(15)))
struct WireConformanceTests {
    private func conformance(_ setup: WireSetup) async throws -> TransportConformance {
        let transport = try await setup.make()
        return TransportConformance { transport }
    }

    /// What a wire does not survive.
    private func skipped(_ setup: WireSetup) -> Set<WireFault> {
        #if !canImport(Darwin) && URLSession
            // Foundation ends the process, and nginx would have hidden it.
            if setup.wire == .urlSession { return [.halfHead] }
        #endif
        return []
    }

    @Test("of replay", arguments: WireSetup.all)
    func replay(setup: WireSetup) async throws {
        try await conformance(setup).checkReplay()
    }

    @Test("of status", arguments: WireSetup.all)
    func status(setup: WireSetup) async throws {
        let conformance = try await conformance(setup)
        for status in TransportConformance.statuses { try await conformance.checkStatus(status) }
    }

    @Test("of cancellation", arguments: WireSetup.all, CancellationPoint.allCases)
    func cancellation(setup: WireSetup, point: CancellationPoint) async throws {
        try await conformance(setup).checkCancellation(at: point)
    }

    @Test("of no trace", arguments: WireSetup.all)
    func noTrace(setup: WireSetup) async throws {
        try await conformance(setup).checkNoTrace(skipping: skipped(setup))
    }

    /// The best of several rounds, on a thread of its own: on a busy machine one of them meets a free processor, and a wire
    /// that waits for something before it lets go never does.
    @Test("of cancellation within 50 ms", arguments: WireSetup.all, CancellationPoint.allCases)
    func promptness(setup: WireSetup, point: CancellationPoint) async throws {
        let transport = try await setup.make()
        let gate = ServerGate()
        var script = ServerScript { _ in
            [.receiving, .streaming].contains(point)
                ? .text("held back").waiting(for: gate, at: .insideBody) : .text("held back").waiting(for: gate)
        }
        if point == .sending { script.onHead = { _ in .ok().waiting(for: gate) } }
        let server = try LoopbackServer(script: script)
        var request = HTTPRequest(url: server.baseURL)
        if point == .streaming { request.options.delivery = .stream }
        if point == .sending {
            request.method = .put
            // More than the kernel takes in for both ends of a connection.
            let chunks = Array(repeating: Data(count: 1 << 16), count: 1 << 8)
            request.body = .stream(length: 1 << 24) { ByteStream(chunks: chunks) }
        }
        let best = try await OwnThreadExecutor.run { [request] executor in
            var best = Duration.seconds(3600)
            for round in 1...20 where best >= .milliseconds(50) {
                let call = Task(executorPreference: executor) {
                    if point == .alreadyCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                    let response = try await transport.send(request)
                    return try await response.body.collect(upTo: 1 << 20)
                }
                if point != .alreadyCancelled { try await gate.arrivals(round) }
                let start = ContinuousClock.now
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
                best = min(best, ContinuousClock.now - start)
            }
            return best
        }
        #expect(best < .milliseconds(50))
    }
}
