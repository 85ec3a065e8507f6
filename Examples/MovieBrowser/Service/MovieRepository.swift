/// The highest of three: what a screen shows, put together from several calls.
struct MovieRepository: Sendable {
    let service: MovieService

    /// A movie, and the user's lists that it is on.
    struct Entry: Sendable {
        var movie: Movie
        var lists: Set<MovieList>
    }

    /// The movies of a page as the account sees them; without an account, as anybody does.
    func entries(sortedBy sort: Sorting, page: PageNumber = .first, account: String? = nil) async throws -> [Entry] {
        async let movies = service.discover(sort, page: page).results
        async let favorites = ids(on: .favorite, of: account)
        async let watchlist = ids(on: .watchlist, of: account)
        let members = try await [MovieList.favorite: favorites, .watchlist: watchlist]
        return try await movies.map { movie in
            Entry(movie: movie, lists: Set(members.filter { $0.value.contains(movie.id) }.keys))
        }
    }

    private func ids(on list: MovieList, of account: String?) async throws -> Set<Movie.ID> {
        guard let account else { return [] }
        var ids: Set<Movie.ID> = []
        var page = PageNumber.first
        while true {
            let answer = try await service.movies(on: list, of: account, page: page)
            ids.formUnion(answer.results.map(\.id))
            guard page.rawValue < answer.totalPages, let next = page.next else { return ids }
            page = next
        }
    }
}
