import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The Pokédex as an app sees it: models, pictures, and errors with sentences.
struct PokedexService {
    let service: any NetworkServiceProtocol
    let environment: DefaultAPIEnvironment

    /// The list, a page at a time, each fetched when it is read.
    func pages(of limit: Int) -> ResponseStream<Page<ResourcePage>> {
        service.pages(of: Endpoint(PokeAPI.list(limit: limit, offset: 0)), via: environment) { page in
            page.value.next.map { Endpoint(url: $0) }
        }
    }

    /// The names on the first pages of the list.
    func names(pages count: Int, of limit: Int) async throws -> [IDOrName] {
        try await mappingErrors(of: "the list") {
            try await pages(of: limit).prefix(count).reduce(into: []) { $0 += $1.value.results.map(\.key) }
        }
    }

    func pokemon(_ key: IDOrName) async throws -> Pokemon { try await model(of: .pokemon(key)) }
    func species(_ key: IDOrName) async throws -> Species { try await model(of: .species(key)) }
    func type(_ key: IDOrName) async throws -> PokemonType { try await model(of: .type(key)) }
    func generation(_ key: IDOrName) async throws -> Generation { try await model(of: .generation(key)) }

    /// The family of a Pokémon, whether one has its number or its name.
    func evolutionChain(of key: IDOrName) async throws -> EvolutionChain {
        try await evolutionChain(of: species(key))
    }

    func evolutionChain(of species: Species) async throws -> EvolutionChain {
        try await model(of: .evolutionChain(id: species.evolutionChainID))
    }

    func types(of pokemon: Pokemon) async throws -> [PokemonType] {
        var types: [PokemonType] = []
        for slot in pokemon.types { types.append(try await type(slot.type.key)) }
        return types
    }

    /// Fetches the picture of a Pokémon and keeps it as a file.
    func saveSprite(of pokemon: Pokemon, in folder: URL) async throws -> URL? {
        guard let url = pokemon.sprites.frontDefault else { return nil }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "\(pokemon.name).png")
        try await image(at: url).write(to: file, options: .atomic)
        return file
    }

    /// The bytes of a picture, wherever it lies.
    func image(at url: URL) async throws -> Data {
        try await mappingErrors(of: url.absoluteString) {
            try await service.request(to: Endpoint<Data>(url: url), via: environment)
        }
    }

    private func model<Model: Decodable & Sendable>(of call: PokeAPI) async throws -> Model {
        try await mappingErrors(of: call.path) { try await service.request(to: call, via: environment) }
    }

    private func mappingErrors<Value>(of what: String, _ call: () async throws -> Value) async throws -> Value {
        do {
            return try await call()
        } catch let error as NetworkError {
            throw error.status == .notFound ? PokedexError.noSuchEntry(what) : .failed(error)
        }
    }
}
