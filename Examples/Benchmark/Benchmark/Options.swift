/// What the command line asks for.
struct Options: Sendable {
    var isSmoke = false
    var concurrencies = [1, 16, 64, 256]
    var rounds = 7
    var roundLength = Duration.milliseconds(400)
    var downloadBytes = 200 << 20
    var inFlight = 10_000
    /// Where to write the chart.
    var chart: String?
    /// Only these parts; all where empty.
    var parts: Set<String> = []
    /// Only these contenders; all where empty.
    var contenders: [String] = []
    /// Only scenarios whose title contains this.
    var scenario = ""

    static let help = """
        Usage: swift run -c release Benchmark [options] [layers] [small] [download] [in-flight]

        Measures Strata against libcurl from C and against URLSession, in one run, in turn, on this machine.

          --smoke              one short round of everything, to see that it runs
          --rounds N           rounds of each scenario; the median counts (7)
          --round-length MS    how long each contender sends in a round (400)
          --concurrency A,B    requests at a time (1,16,64,256)
          --scenario TEXT      only scenarios whose title contains this
          --only NAME          a contender whose name contains this; may be repeated
          --chart FILE         writes the chart as an SVG file
          --help
        """

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments.dropFirst())[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--smoke": smoke()
            case "--rounds": rounds = try Self.number(rest.popFirst())
            case "--round-length": roundLength = .milliseconds(try Self.number(rest.popFirst()))
            case "--concurrency":
                concurrencies = try (rest.popFirst() ?? "").split(separator: ",").map { try Self.number(String($0)) }
            case "--scenario": scenario = rest.popFirst() ?? ""
            case "--only": contenders.append(rest.popFirst() ?? "")
            case "--chart": chart = rest.popFirst()
            case "layers", "small", "download", "in-flight": parts.insert(argument)
            default: throw BenchmarkError("unknown: \(argument)\n\n\(Self.help)")
            }
        }
    }

    func includes(_ contender: String) -> Bool {
        contenders.isEmpty || contenders.contains { contender.contains($0) }
    }

    func has(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }

    private mutating func smoke() {
        isSmoke = true
        rounds = 1
        roundLength = .milliseconds(100)
        downloadBytes = 20 << 20
        inFlight = 500
        concurrencies = [1, 64]
    }

    private static func number(_ text: String?) throws -> Int {
        guard let number = text.flatMap({ Int($0) }), number > 0 else {
            throw BenchmarkError("a number is due\n\n\(help)")
        }
        return number
    }
}
