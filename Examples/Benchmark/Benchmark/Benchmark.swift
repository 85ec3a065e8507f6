import Strata

/// `swift run -c release Benchmark`: what Strata costs, measured in one run.
@main
struct Benchmark {
    static func main() async throws {
        if CommandLine.arguments.contains("--help") { return print(help) }
        let isSmoke = CommandLine.arguments.contains("--smoke")
        let measure = Measure(rounds: isSmoke ? 1 : 20, requests: isSmoke ? 100 : 20_000)
        try await report("Layers over a canned transport", LayerBenchmark.subjects(), by: measure)
        try await report("Service over a canned transport", ServiceBenchmark.subjects(), by: measure)
    }

    private static let help = """
        Usage: swift run -c release Benchmark [--smoke] [--help]

        Prints what one request costs in time and in heap allocations: the best of 20 interleaved rounds.
        --smoke runs one short round, to see that it runs.
        """

    private static func report(_ title: String, _ subjects: [Subject], by measure: Measure) async throws {
        print("\n\(title)")
        let costs = try await measure.costs(of: subjects)
        for (subject, cost) in zip(subjects, costs) {
            let over = costs.first.map { cost.nanoseconds - $0.nanoseconds } ?? 0
            print(
                pad(subject.name, to: 50), right("\(Int(cost.nanoseconds)) ns", 10),
                right("+\(Int(over)) ns", 11), right(allocations(cost), 18))
        }
    }

    private static func allocations(_ cost: Cost) -> String {
        cost.allocations < 0 ? "" : "\((cost.allocations * 10).rounded() / 10) allocations"
    }

    private static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
