import Strata
import StrataTesting
import Testing

@testable import Pokedex

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

private let folder = URL(filePath: #filePath, directoryHint: .notDirectory)
    .appending(path: "../../../../../shared/pokeapi").standardized

/// The models against answers of the real API, where a copy of some lies beside the repository.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: folder.path))) struct RealDataTests {
    @Test func `the real answers become the same models`() async throws {
        let server = try LoopbackServer { request in
            let file = folder.appending(path: request.path + "index.json")
            guard let data = FileManager.default.contents(atPath: file.path) else { return .status(.notFound) }
            return .data(data, type: "application/json")
        }
        defer { server.stop() }
        let pokedex = PokedexService(
            service: HTTPNetworkService(coding: JSONCoding(keys: .snakeCase)),
            environment: DefaultAPIEnvironment(baseURL: server.baseURL.appending(path: "api/v2")))

        let pikachu = try await pokedex.pokemon(25)
        #expect(pikachu.name == "pikachu")
        #expect(pikachu.types.map(\.type.name) == ["electric"])
        #expect(pikachu.sprites.frontDefault?.lastPathComponent == "25.png")
        #expect(try await pokedex.species(25).englishGenus == "Mouse Pokémon")
        #expect(try await pokedex.type(13).damageRelations.doubleDamageFrom.map(\.name) == ["ground"])
        #expect(try await pokedex.generation(1).pokemonSpecies.count == 151)
        #expect(try await pokedex.evolutionChain(of: 25).chain.paths == [["pichu", "pikachu", "raichu"]])
        #expect(try await pokedex.pages(of: 20).first { _ in true }?.value.count == 1_351)
    }
}
