// swift run Pokedex [ID or name]            against a small server inside the program
// swift run Pokedex [ID or name] --live     against https://pokeapi.co
import Console
import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Browses a Pokédex twice: the second time every answer is confirmed by a 304 and read from the disk.
@main
struct Pokedex {
    static func main() async {
        await Program.run(help, live: "https://pokeapi.co", server: PokeServer.start) { options in
            let environment = DefaultAPIEnvironment(baseURL: options.baseURL?.appending(path: "api/v2"))
            let key = IDOrName(stringLiteral: options.words.first ?? "1")
            var runs: [[String]] = []
            for run in ["First", "Second"] {
                let meter = Meter()
                let pokedex = PokedexService(service: service(meter, folder: folder), environment: environment)
                let screen = try await Screen.load(key, from: pokedex, savingSpriteIn: folder)
                if runs.isEmpty { print(screen) }
                runs.append([run] + meter.cells)
            }
            print(
                Table(
                    "Run", .number("Requests"), .number("Bytes fetched"), .number("Answered by 304"),
                    .number("Bytes saved"), rows: runs))
        }
    }

    /// Retries over conditional requests over the wire. What is stored is on the disk, and there for the next launch.
    static func service(_ meter: Meter, folder: URL) -> HTTPNetworkService {
        let stack = StandardStack.make(store: DiskETagStore(folder: folder.appending(path: "responses")))
        return HTTPNetworkService(
            transport: MeteringTransport(inner: stack, meter: meter), coding: JSONCoding(keys: .snakeCase))
    }

    private static var folder: URL {
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        return (caches ?? FileManager.default.temporaryDirectory).appending(path: "strata-pokedex")
    }

    static let help = """
        Usage: swift run Pokedex [ID or name] [--live | --base-url URL]

        Shows the first pages of the list, one Pokémon in detail, and what a second look saves.

          --live           Ask https://pokeapi.co.
          --base-url URL   Ask another server that speaks the same API.
        """
}
