import Foundation
import Strata

/// `swift run -c release Benchmark`: what Strata costs, measured in one run.
@main
struct Benchmark {
    static func main() async throws {
        if CommandLine.arguments.contains("--help") { return print(Options.help) }
        do {
            try await run(Options(CommandLine.arguments))
        } catch {
            print("\n\(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) async throws {
        if options.has("layers") { try await layers(options) }
        let server = try await Server(downloadBytes: options.downloadBytes)
        defer { server.stop() }
        print("\nOver a wire: against \(server.name); the median of \(options.rounds) rounds")
        var series: [Series] = []
        if options.has("small") { series = try await SmallRequests(server: server, options: options).series() }
        #if os(Linux)
            if options.has("download") { try await Download(server: server, options: options).show() }
            if options.has("in-flight") { try await InFlight(server: server, options: options).show() }
        #endif
        if let chart = options.chart { try Chart(series).write(to: chart) }
    }

    private static func layers(_ options: Options) async throws {
        let measure = Measure(rounds: options.isSmoke ? 1 : 20, requests: options.isSmoke ? 100 : 20_000)
        print("What one request costs: the best of \(measure.rounds) rounds")
        try await report("Layers over a canned transport", LayerBenchmark.subjects(), by: measure)
        try await report("Service over a canned transport", ServiceBenchmark.subjects(), by: measure)
    }

    private static func report(_ title: String, _ subjects: [Subject], by measure: Measure) async throws {
        let costs = try await measure.costs(of: subjects)
        Table.heading(title)
        for (subject, cost) in zip(subjects, costs) {
            let over = costs.first.map { cost.nanoseconds - $0.nanoseconds } ?? 0
            let allocations = cost.allocations < 0 ? "" : "\(Table.tenths(cost.allocations)) allocations"
            print(
                Table.pad(subject.name, to: 50), Table.right("\(Int(cost.nanoseconds)) ns", 10),
                Table.right("+\(Int(over)) ns", 11), Table.right(allocations, 18))
        }
    }
}
