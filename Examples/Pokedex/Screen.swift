import Console
import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Everything that the program shows of one Pokémon, and the list it was chosen from.
struct Screen: CustomStringConvertible {
    var list: [Pokemon]
    var pokemon: Pokemon
    var species: Species
    var types: [PokemonType]
    var generation: Generation
    var family: EvolutionChain
    var sprite: URL?

    static func load(
        _ key: IDOrName, from pokedex: PokedexService, savingSpriteIn folder: URL
    ) async throws -> Screen {
        let names = try await pokedex.names(pages: 2, of: 4)
        let pokemon = try await pokedex.pokemon(key)
        let species = try await pokedex.species(pokemon.species.key)
        async let list = all(names, from: pokedex)
        async let types = pokedex.types(of: pokemon)
        async let generation = pokedex.generation(species.generation.key)
        async let family = pokedex.evolutionChain(of: species)
        async let sprite = pokedex.saveSprite(of: pokemon, in: folder)
        return try await Screen(
            list: list, pokemon: pokemon, species: species, types: types, generation: generation, family: family,
            sprite: sprite)
    }

    /// Several at once, in the order asked for.
    private static func all(_ keys: [IDOrName], from pokedex: PokedexService) async throws -> [Pokemon] {
        try await withThrowingTaskGroup(of: Pokemon.self) { group in
            for key in keys { group.addTask { try await pokedex.pokemon(key) } }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.id < $1.id }
        }
    }

    var description: String {
        let rows = list.map { pokemon in
            [
                "\(pokemon.id)", pokemon.name, pokemon.types.map(\.type.name).joined(separator: ", "),
                "\(Double(pokemon.height) / 10) m", "\(Double(pokemon.weight) / 10) kg",
            ]
        }
        let weaknesses = Set(types.flatMap(\.damageRelations.doubleDamageFrom).map(\.name)).sorted()
        let stages = family.chain.paths.map { $0.joined(separator: " → ") }.joined(separator: "; ")
        return """
            \(Table(.number("No."), "Name", "Types", .number("Height"), .number("Weight"), rows: rows))

            \(Style.cyan(pokemon.name)), \(species.englishGenus ?? "a Pokémon")
              weak against  \(weaknesses.joined(separator: ", "))
              at home in    \(generation.mainRegion.name), with \(generation.pokemonSpecies.count - 1) others
              family        \(stages)
              picture       \(sprite?.path ?? "none")

            """
    }
}
