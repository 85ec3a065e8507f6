import Strata
import Testing

@testable import MovieBrowser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An empty text is nil or an error, but never today.
@Suite struct MovieDateTests {
    private func nowPlaying(from: String, released: String) async throws -> NowPlaying {
        let movie = #"{"id":1,"title":"Nine Rooms","vote_average":6.8\#(released)}"#
        let rig = MovieRig(
            answer: #"{"dates":{"minimum":\#(from),"maximum":"2024-03-11"},"results":[\#(movie)]}"#)
        return try await rig.service.nowPlaying()
    }

    @Test(arguments: [#","release_date":"""#, #","release_date":null"#, ""])
    func `a day that is not known is nil`(_ released: String) async throws {
        let now = try await nowPlaying(from: #""2024-02-26""#, released: released)
        #expect(now.results.map(\.releaseDate) == [nil])
    }

    @Test func `a day is its first instant in UTC, and is shown as that day`() async throws {
        let now = try await nowPlaying(from: #""2024-02-26""#, released: #","release_date":"2024-02-29""#)
        #expect(now.results.map(\.releaseDate) == [Date(timeIntervalSince1970: 1_709_164_800)])
        #expect(now.results.compactMap(\.releaseDate).map(Screen.day) == ["2024-02-29"])
    }

    @Test(arguments: [
        (#""""#, "2024-02-29", ["dates", "minimum"]), ("null", "2024-02-29", ["dates", "minimum"]),
        (#""2024-02-26""#, "2023-02-29", ["results", "0", "releaseDate"]),
        (#""2024-02-26""#, "29.02.2024", ["results", "0", "releaseDate"]),
        (#""2024-02-26""#, "soon", ["results", "0", "releaseDate"]),
        (#""2024-02-26""#, " ", ["results", "0", "releaseDate"]),
    ])
    func `an empty day that is required, and what is no day, are errors with their place`(
        _ from: String, _ released: String, _ place: [String]
    ) async throws {
        let error = await #expect(throws: MovieError.self) {
            try await nowPlaying(from: from, released: #","release_date":"\#(released)""#)
        }
        switch try #require(error) {
        case .decoding(.dataCorrupted(let context), _), .decoding(.valueNotFound(_, let context), _):
            #expect(context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == place)
        case let other: throw other
        }
    }
}
