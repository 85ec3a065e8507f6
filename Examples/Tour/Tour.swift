import Strata
import StrataTesting

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// `swift run Tour`: a walk through Strata over real sockets, each step printed and checked.
@main
struct Tour {
    static func main() async {
        do {
            let options = try TourOptions(CommandLine.arguments.dropFirst())
            if options.showsHelp { return print(TourOptions.help) }
            let failures = try await run(options)
            if failures > 0 { exit(1) }
        } catch {
            print("tour: \(error)\n\n\(TourOptions.help)")
            exit(2)
        }
    }

    private static func run(_ options: TourOptions) async throws -> Int {
        if let baseURL = options.baseURL {
            return await Guide(visit: Visit(baseURL: baseURL, server: nil)).lead()
        }
        let server = try TourServer()
        defer { server.stop() }
        return await Guide(visit: Visit(baseURL: server.baseURL, server: server)).lead()
    }
}
