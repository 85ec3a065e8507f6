import Strata

/// `swift run -c release Benchmark`: what Strata costs, measured in one run.
@main
struct Benchmark {
    static func main() async throws {
        let isSmoke = CommandLine.arguments.contains("--smoke")
        let measure = Measure(rounds: isSmoke ? 1 : 20, requests: isSmoke ? 100 : 100_000)
        let subjects = try LayerBenchmark.subjects()
        for (subject, cost) in zip(subjects, try await measure.costs(of: subjects)) {
            print("\(subject.name): \(Int(cost.nanoseconds)) ns, \(cost.allocations) allocations")
        }
    }
}
