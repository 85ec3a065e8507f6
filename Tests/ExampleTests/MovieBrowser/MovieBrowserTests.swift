import Strata
import StrataTesting
import Testing

@testable import MovieBrowser

@Suite final class MovieBrowserTests {
    private let server: LoopbackServer
    private let movies: MovieRepository

    init() throws {
        server = try MovieServer().start()
        movies = MovieRig(baseURL: server.baseURL).repository
    }

    deinit {
        server.stop()
    }

    @Test func `the app's key is sent until somebody signs in, then the user's token`() async throws {
        _ = try await movies.service.discover(.mostPopular)
        let account = try await movies.service.signIn { token in #expect(token == "pending") }
        _ = try await movies.service.movies(on: .favorite, of: account)
        try await movies.service.signOut()
        _ = try await movies.service.discover(.mostPopular)
        let credentials = server.requests.map { "\($0.path) \($0.headers[.authorization] ?? "-")" }
        #expect(
            credentials == [
                "/3/discover/movie Bearer app-key", "/4/auth/request_token Bearer app-key",
                "/4/auth/access_token Bearer app-key", "/4/account/acc-1/movie/favorites Bearer user-token",
                "/4/auth/access_token Bearer app-key", "/3/discover/movie Bearer app-key",
            ])
    }

    @Test func `the sign-in posts JSON`() async throws {
        _ = try await movies.service.signIn { _ in }
        let request = try #require(server.requests.last)
        #expect(request.method == .post)
        #expect(request.headers[.contentType] == "application/json")
        #expect(request.text == #"{"request_token":"pending"}"#)
    }

    @Test func `queries and headers say what their types say`() async throws {
        _ = try await movies.service.discover(.newest, page: 2)
        let request = try #require(server.requests.last)
        #expect(request.target == "/3/discover/movie?language=en-GB&sort_by=primary_release_date.desc&page=2")
        #expect(request.headers[.apiClient] == "strata-movie-browser")
        #expect(request.headers[.accept] == "application/json")
    }

    @Test func `a movie is put on a list and taken off it`() async throws {
        let account = try await movies.service.signIn { _ in }
        let movie = try #require(try await movies.service.discover(.mostPopular).results.first)
        for (isOn, lists) in [(true, [MovieList.favorite]), (false, [])] as [(Bool, Set<MovieList>)] {
            try await movies.service.mark(movie, on: .favorite, as: isOn, of: account)
            let entry = try await movies.entries(sortedBy: .mostPopular, account: account).first
            #expect(entry?.movie.id == movie.id)
            #expect(entry?.lists == lists)
        }
        let bodies = server.requests.filter { $0.path == "/3/account/acc-1/favorite" }.map(\.text)
        #expect(
            bodies == [true, false].map { #"{"favorite":\#($0),"media_id":\#(movie.id),"media_type":"movie"}"# })
    }

    @Test func `a list of several pages is read to its end`() async throws {
        let account = try await movies.service.signIn { _ in }
        for page in 1...2 {
            for movie in try await movies.service.discover(.newest, page: page).results {
                try await movies.service.mark(movie, on: .watchlist, as: true, of: account)
            }
        }
        let entries = try await movies.entries(sortedBy: .newest, page: 2, account: account)
        #expect(entries.map(\.lists) == [[.watchlist], [.watchlist]])
    }

    @Test func `a rating that cannot be written is thrown, and nothing is sent`() async throws {
        let movie = try #require(try await movies.service.discover(.newest).results.first)
        let error = try #require(
            await #expect(throws: MovieError.self) { try await movies.service.rate(movie, .infinity) })
        guard case .encoding(.invalidValue) = error else { throw error }
        #expect(server.requestCount == 1)
    }
}
