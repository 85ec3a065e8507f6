import Strata

/// A named link to another entry.
struct Resource: Decodable, Sendable {
    var name: String
    var key: IDOrName { IDOrName(stringLiteral: name) }
}

/// A page of the list.
struct ResourcePage: Decodable, Sendable {
    var count: Int
    var next: URL?
    var results: [Resource]
}

struct Pokemon: Decodable, Sendable {
    struct TypeSlot: Decodable, Sendable { var type: Resource }
    struct Sprites: Decodable, Sendable { var frontDefault: URL? }

    var id: Int
    var name: String
    /// In decimetres.
    var height: Int
    /// In hectograms.
    var weight: Int
    var types: [TypeSlot]
    var species: Resource
    var sprites: Sprites
}

struct Species: Decodable, Sendable {
    struct Genus: Decodable, Sendable {
        var genus: String
        var language: Resource
    }
    struct Link: Decodable, Sendable { var url: String }

    var name: String
    var genera: [Genus]
    var generation: Resource
    var evolvesFromSpecies: Resource?
    var evolutionChain: Link

    var englishGenus: String? { genera.first { $0.language.name == "en" }?.genus }
    /// The chain has no name; its number is the last part of its URL.
    var evolutionChainID: IDOrName {
        IDOrName(stringLiteral: evolutionChain.url.split(separator: "/").last.map(String.init) ?? "")
    }
}

struct PokemonType: Decodable, Sendable {
    struct DamageRelations: Decodable, Sendable {
        var doubleDamageFrom: [Resource]
        var doubleDamageTo: [Resource]
    }

    var name: String
    var damageRelations: DamageRelations
}

struct Generation: Decodable, Sendable {
    var name: String
    var mainRegion: Resource
    var pokemonSpecies: [Resource]
}

struct EvolutionChain: Decodable, Sendable {
    struct Stage: Decodable, Sendable {
        var species: Resource
        var evolvesTo: [Stage]

        /// Every way from here to a last stage, by names.
        var paths: [[String]] {
            evolvesTo.isEmpty ? [[species.name]] : evolvesTo.flatMap(\.paths).map { [species.name] + $0 }
        }
    }

    var chain: Stage
}
