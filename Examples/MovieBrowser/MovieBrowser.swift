// swift run MovieBrowser                                     against a small server inside the program
// MOVIE_API_KEY=… swift run MovieBrowser --live              against https://api.themoviedb.org
import Console
import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Looks at movies as anybody, signs in, keeps a favourite and a watch list, and shows what goes wrong.
@main
struct MovieBrowser {
    static func main() async {
        await Program.run(help, live: "https://api.themoviedb.org", server: { try MovieServer().start() }) { options in
            let key = ProcessInfo.processInfo.environment["MOVIE_API_KEY"] ?? MovieServer.appKey
            // An app keeps the user's token with KeychainCredentialStore or FileCredentialStore.
            let auth = MovieAuthService(appKey: key, userTokens: MemoryCredentialStore())
            let client = MovieClient(baseURL: options.baseURL, language: "en-GB", auth: auth)
            try await visit(MovieRepository(service: MovieService(client: client, auth: auth)), isLive: options.isLive)
        }
    }

    private static func visit(_ movies: MovieRepository, isLive: Bool) async throws {
        let service = movies.service
        show("As anybody, most popular first", try await movies.entries(sortedBy: .mostPopular))

        let account = try await service.signIn { token in
            guard isLive else { return }
            print("Approve at https://www.themoviedb.org/auth/access?request_token=\(token), then press Return.")
            _ = readLine()
        }
        let newest = try await movies.entries(sortedBy: .newest).map(\.movie)
        for movie in newest.prefix(2) { try await service.mark(movie, on: .watchlist, as: true, of: account) }
        if let best = newest.last { try await service.mark(best, on: .favorite, as: true, of: account) }
        show("Signed in, newest first", try await movies.entries(sortedBy: .newest, account: account))

        print("What goes wrong stays what it is:")
        await fails("a rating that is no number") { try await service.rate(newest[0], .nan) }
        await fails("a rating of eleven") { try await service.rate(newest[0], 11) }
        try await service.signOut()
        await fails("a list after signing out") { _ = try await service.movies(on: .favorite, of: account) }
    }

    private static func show(_ title: String, _ entries: [MovieRepository.Entry]) {
        let rows = entries.map { entry in
            [
                entry.movie.title, entry.movie.releaseDate?.formatted(.iso8601.year().month().day()) ?? "not yet",
                "\(entry.movie.voteAverage)",
                (entry.lists.contains(.favorite) ? "★" : " ") + (entry.lists.contains(.watchlist) ? "◷" : " "),
            ]
        }
        print("\(title)\n\(Table("Title", "Released", .number("Votes"), "Lists", rows: rows))\n")
    }

    private static func fails(_ what: String, _ call: () async throws -> Void) async {
        do {
            try await call()
            print("  \(what): went through")
        } catch {
            let name = "\(error)".prefix { $0 != "(" }
            print("  \(what): \(Style.red("\(name)")) error, \((error as? MovieError)?.errorDescription ?? "")")
        }
    }

    static let help = """
        Usage: swift run MovieBrowser [--live | --base-url URL]

        Shows movies to anybody, signs in, and keeps lists.

          --live           Use https://api.themoviedb.org with the key (API read access token) in MOVIE_API_KEY.
          --base-url URL   Use another server that speaks the same API.
        """
}
