/// The pages of the list, each fetched when it is asked for.
struct ListPages: AsyncSequence {
    let pokedex: PokedexService
    let limit: Int

    func makeAsyncIterator() -> Iterator { Iterator(pokedex: pokedex, limit: limit) }

    struct Iterator: AsyncIteratorProtocol {
        let pokedex: PokedexService
        let limit: Int
        private var offset: Int? = 0

        init(pokedex: PokedexService, limit: Int) {
            self.pokedex = pokedex
            self.limit = limit
        }

        mutating func next() async throws -> [Resource]? {
            guard let start = offset else { return nil }
            let page = try await pokedex.page(limit: limit, offset: start)
            offset = page.next == nil ? nil : start + limit
            return page.results
        }
    }
}
