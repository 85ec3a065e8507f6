import Foundation

/// Somebody who can send a load. Connections are kept from one run to the next.
protocol Contender: Sendable {
    var name: String { get }
    /// Sends for that long and gives the number of requests that were answered as expected.
    func run(for duration: Duration) async throws -> Int
    func close() async
}

extension Contender {
    // Off the main actor, or every call would be measured with a hop to it and back.
    @concurrent
    func measured(for duration: Duration) async throws -> Speed {
        let processor = Self.processorSeconds
        let start = ContinuousClock.now
        let requests: Int
        do {
            requests = try await run(for: duration)
        } catch {
            throw BenchmarkError("\(name): \(error)")
        }
        let seconds = (ContinuousClock.now - start).seconds
        return Speed(
            requests: requests, seconds: seconds, processorSeconds: Self.processorSeconds - processor)
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
