// swift run MovieBrowser                                     against a small server inside the program
// MOVIE_API_KEY=… swift run MovieBrowser --live              against https://api.themoviedb.org
import Console
import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Looks at movies as anybody, signs in, keeps favourites and a watch list, and shows what goes wrong.
@main
struct MovieBrowser {
    static func main() async {
        await Program.run(help, live: "https://api.themoviedb.org", server: { try MovieServer().start() }) { options in
            let given = ProcessInfo.processInfo.environment["MOVIE_API_KEY"]
            if options.isLive, given == nil { throw MissingKey() }
            // An app keeps the user's token with KeychainCredentialStore or FileCredentialStore.
            let auth = MovieAuthService(appKey: given ?? MovieServer.appKey, userTokens: MemoryCredentialStore())
            let client = MovieClient(baseURL: options.baseURL, language: .english, auth: auth)
            let movies = MovieRepository(service: MovieService(client: client, auth: auth))
            try await look(at: movies) { print($0) }
            let account = try await signIn(to: movies.service, isLive: options.isLive)
            try await keepLists(of: account, in: movies) { print($0) }
            try await showFailures(of: account, in: movies) { print($0) }
        }
    }

    static func look(at movies: MovieRepository, show: (String) -> Void) async throws {
        let now = try await movies.service.nowPlaying()
        show("In cinemas from \(Screen.day(now.dates.minimum)) to \(Screen.day(now.dates.maximum)):")
        for movie in now.results.prefix(2) {
            show("\(Screen.details(try await movies.service.details(of: movie)))")
        }
        show("\nMost popular:\n\(Screen.table(try await movies.entries(sortedBy: .mostPopular)))\n")
    }

    static func signIn(to service: MovieService, isLive: Bool) async throws -> String {
        guard isLive else {
            return try await service.signIn(user: MovieServer.user.name, password: MovieServer.user.password)
        }
        return try await service.signIn { token in
            print("Approve at https://www.themoviedb.org/auth/access?request_token=\(token), then press Return.")
            _ = readLine()
        }
    }

    /// Puts movies on the lists that are on none, and takes the same ones off again.
    static func keepLists(of account: String, in movies: MovieRepository, show: (String) -> Void) async throws {
        let before = try await movies.entries(sortedBy: .newest, account: account)
        show("Signed in. Newest, before:\n\(Screen.table(before))\n")
        let marks = zip(before.filter(\.lists.isEmpty).map(\.movie), [MovieList.favorite, .watchlist, .watchlist])
        for (movie, list) in marks { try await movies.service.mark(movie, on: list, as: true, of: account) }
        show("After:\n\(Screen.table(try await movies.entries(sortedBy: .newest, account: account)))\n")
        for (movie, list) in marks { try await movies.service.mark(movie, on: list, as: false, of: account) }
    }

    static func showFailures(of account: String, in movies: MovieRepository, show: (String) -> Void) async throws {
        let service = movies.service
        let movie = try await service.discover(.bestRated).results.first
        show("What goes wrong stays what it is:")
        if let movie {
            show(await failure("a rating that is no number") { try await service.rate(movie, .nan) })
            show(await failure("a rating of eleven") { try await service.rate(movie, 11) })
        }
        try await service.signOut()
        show(await failure("a list after signing out") { _ = try await service.movies(on: .favorite, of: account) })
    }

    private static func failure(_ what: String, _ call: () async throws -> Void) async -> String {
        do {
            try await call()
            return "  \(what): went through"
        } catch {
            let name = "\(error)".prefix { $0 != "(" }
            return "  \(what): \(Style.red("\(name)")) error, \((error as? MovieError)?.errorDescription ?? "")"
        }
    }

    /// `--live` without a key.
    struct MissingKey: LocalizedError {
        var errorDescription: String? { "Put your key for api.themoviedb.org into MOVIE_API_KEY." }
    }

    static let help = """
        Usage: swift run MovieBrowser [--live | --base-url URL]

        Shows movies to anybody, signs in, and keeps lists.

          --live           Use https://api.themoviedb.org with the key (API read access token) in MOVIE_API_KEY. What is
                           put on your lists there is taken off again.
          --base-url URL   Use another server that speaks the same API and knows the user of the one inside the program.
        """
}
