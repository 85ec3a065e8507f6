import Strata
import StrataTesting
import Testing

@testable import MovieBrowser

@Suite final class MovieBrowserTests {
    private let server: LoopbackServer
    private let rig: MovieRig
    private var movies: MovieRepository { rig.repository }
    private var service: MovieService { rig.service }

    init() throws {
        server = try MovieServer().start()
        rig = MovieRig(baseURL: server.baseURL)
    }

    deinit {
        server.stop()
    }

    @Test func `the whole program runs, and leaves the lists as they were`() async throws {
        var shown: [String] = []
        try await MovieBrowser.look(at: movies) { shown.append($0) }
        let account = try await MovieBrowser.signIn(to: service, isLive: false)
        try await MovieBrowser.keepLists(of: account, in: movies) { shown.append($0) }
        #expect(try await movies.entries(sortedBy: .newest, account: account).allSatisfy(\.lists.isEmpty))
        try await MovieBrowser.showFailures(of: account, in: movies) { shown.append($0) }
        #expect(shown.first == "In cinemas from 2024-02-26 to 2024-03-11:")
        #expect(shown.contains { $0.hasPrefix("After:") && $0.contains("★\n") && $0.contains("◷\n") })
        let failures = ["encoding", "That cannot be sent.", "a rating is 0.5 to 10.", "sign in first."]
        for failure in failures { #expect(shown.suffix(3).contains { $0.contains(failure) }) }
    }

    @Test func `the sign-in posts JSON, step by step`() async throws {
        _ = try await service.signIn()
        #expect(
            server.requests.map { "\($0.method) \($0.path) \($0.text)" } == [
                "POST /4/auth/request_token ",
                "POST /3/authentication/token/validate_with_login "
                    + #"{"password":"analytical","request_token":"pending","username":"ada"}"#,
                #"POST /4/auth/access_token {"request_token":"pending"}"#,
            ])
        #expect(server.requests.dropFirst().allSatisfy { $0.headers[.contentType] == "application/json" })
    }

    @Test(arguments: [
        (Sorting.mostPopular, "popularity.desc"), (.newest, "primary_release_date.desc"),
        (.bestRated, "vote_average.desc"),
    ])
    func `queries and headers say what their types say`(_ sort: Sorting, _ text: String) async throws {
        _ = try await service.discover(sort, page: try #require(PageNumber(rawValue: 2)))
        let request = try #require(server.requests.last)
        #expect(request.target == "/3/discover/movie?language=en-GB&sort_by=\(text)&page=2")
        #expect(request.headers[.apiClient] == "strata-movie-browser")
        #expect(request.headers[.accept] == "application/json")
    }

    @Test func `there are the pages 1 to 500`() {
        let numbers = [-1, 0, 1, 500, 501]
        #expect(numbers.map { PageNumber(rawValue: $0)?.rawValue } == [nil, nil, 1, 500, nil])
        #expect(PageNumber.first.next?.rawValue == 2)
        #expect(PageNumber(rawValue: 500)?.next == nil)
    }

    @Test(arguments: [MovieList.favorite, .watchlist])
    func `a movie is put on a list and taken off it`(_ list: MovieList) async throws {
        let account = try await service.signIn()
        let movie = try #require(try await service.discover(.mostPopular).results.first)
        for (isOn, lists) in [(true, [list]), (false, [])] as [(Bool, Set<MovieList>)] {
            try await service.mark(movie, on: list, as: isOn, of: account)
            let entry = try await movies.entries(sortedBy: .mostPopular, account: account).first
            #expect(entry?.movie.id == movie.id)
            #expect(entry?.lists == lists)
        }
        let bodies = server.requests.filter { $0.path == "/3/account/acc-1/\(list.rawValue)" }.map(\.text)
        let members = [true, false].map { isOn in
            [#""\#(list.rawValue)":\#(isOn)"#, #""media_id":\#(movie.id)"#, #""media_type":"movie""#].sorted()
        }
        #expect(bodies == members.map { "{\($0.joined(separator: ","))}" })
    }

    @Test func `a list of several pages is read to its end`() async throws {
        let account = try await service.signIn()
        let second = try #require(PageNumber.first.next)
        for page in [.first, second] {
            for movie in try await service.discover(.newest, page: page).results {
                try await service.mark(movie, on: .watchlist, as: true, of: account)
            }
        }
        let entries = try await movies.entries(sortedBy: .newest, page: second, account: account)
        #expect(entries.map(\.lists) == [[.watchlist], [.watchlist]])
        let lists = server.requests.filter { $0.path.hasSuffix("/movie/watchlist") }.map(\.target)
        #expect(
            lists
                == [1, 2].map { "/4/account/acc-1/movie/watchlist?language=en-GB&sort_by=created_at.desc&page=\($0)" })
    }
}
