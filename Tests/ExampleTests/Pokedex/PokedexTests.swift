import Strata
import StrataTesting
import Testing

@testable import Pokedex

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite final class PokedexTests {
    private let server: LoopbackServer
    private let folder = FileManager.default.temporaryDirectory.appending(path: "pokedex-\(UUID())")

    init() throws {
        server = try PokeServer.start()
    }

    deinit {
        server.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    private func pokedex(_ meter: Meter = Meter()) -> PokedexService {
        PokedexService(
            service: Pokedex.service(meter, folder: folder),
            environment: DefaultAPIEnvironment(baseURL: server.baseURL.appending(path: "api/v2")))
    }

    @Test func `the list is read page by page to its end`() async throws {
        var sizes: [Int] = []
        for try await page in pokedex().pages(of: 4) { sizes.append(page.value.results.count) }
        #expect(sizes == [4, 4, 1])
        #expect(
            server.requests.map(\.target) == [0, 4, 8].map { "/api/v2/pokemon/?limit=4&offset=\($0)" })
    }

    @Test(arguments: [2, "2", "crackerat", "Crackerat"] as [IDOrName])
    func `number and name give the same entry and the same family`(_ key: IDOrName) async throws {
        #expect(try await pokedex().pokemon(key).name == "crackerat")
        #expect(try await pokedex().species(key).evolvesFromSpecies?.name == "fizzmouse")
        #expect(
            try await pokedex().evolutionChain(of: key).chain.paths == [["fizzmouse", "crackerat", "voltweasel"]])
    }

    @Test func `a second run is answered by 304s from the disk`() async throws {
        let (first, second) = (Meter(), Meter())
        let screen = try await Screen.load("puddlin", from: pokedex(first), savingSpriteIn: folder)
        let again = try await Screen.load("puddlin", from: pokedex(second), savingSpriteIn: folder)
        #expect(screen.description == again.description)
        #expect(second.reading.bytesFetched == 0)
        #expect(second.reading.requests == first.reading.requests)
        #expect(second.reading.confirmed == second.reading.requests)
        #expect(second.reading.bytesSaved == first.reading.bytesFetched + first.reading.bytesSaved)
        #expect(first.reading.bytesFetched > 10_000)
    }

    @Test func `the picture is saved as it came`() async throws {
        let file = try #require(
            try await pokedex().saveSprite(of: pokedex().pokemon(4), in: folder))
        #expect(file.lastPathComponent == "puddlin.png")
        #expect(try Data(contentsOf: file) == Sprites.png(of: 1))
        #expect(try Data(contentsOf: file).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func `errors have sentences that a screen can show`() async throws {
        let missing = await #expect(throws: PokedexError.self) { try await pokedex().pokemon("nobody") }
        #expect(missing?.errorDescription == "The Pokédex has no such entry.")
        server.stop()
        let unreachable = await #expect(throws: PokedexError.self) { try await pokedex().pokemon(1) }
        #expect(unreachable?.errorDescription == "The server could not be reached.")
        let changed = PokedexService(
            service: HTTPNetworkService(transport: CannedResponseTransport(string: #"{"id":"one"}"#)),
            environment: DefaultAPIEnvironment(baseURL: URL(string: "https://pokedex.test")))
        let unreadable = await #expect(throws: PokedexError.self) { try await changed.pokemon(1) }
        #expect(unreadable?.errorDescription == "The Pokédex has changed: this program is too old to read it.")
    }
}
