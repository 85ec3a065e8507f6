import Strata
import StrataTesting

/// Many requests through a server that fails at random, and what must hold nevertheless: every call ends once, every
/// success is byte for byte what was sent, no POST is processed twice, and nothing is left behind.
///
/// Arguments: the number of requests (300,000), the seed (1). The exit status is 1 where something does not hold.
@main
enum Soak {
    static func main() async throws {
        #if os(Linux)
            let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
            let requests = Int(numbers.first ?? 300_000)
            let seed = numbers.dropFirst().first ?? 1
            print("\(requests) requests, seed \(seed)")
            var findings: [String] = []
            try await findings += FaultySoak(requests: requests / 2, seed: seed, retries: false).run()
            try await findings += FaultySoak(requests: requests / 2, seed: seed &+ 1, retries: true).run()
            try await findings += QuietSoak.sequentialCalls(10_000)
            try await findings += QuietSoak.transports(1_000)
            for finding in findings { print("WRONG: \(finding)") }
            guard findings.isEmpty else { return exit() }
            print("all of it holds")
        #else
            print("CurlTransport is for Linux")
        #endif
    }
}
