import Strata
import Testing

@testable import MovieBrowser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct KnownDayTests {
    private func movie(_ date: String) async throws -> Movie? {
        let movie = #"{"id":1,"title":"Nine Rooms","vote_average":6.8\#(date)}"#
        let rig = MovieRig(answer: #"{"page":1,"total_pages":1,"results":[\#(movie)]}"#)
        return try await rig.service.discover(.newest).results.first
    }

    @Test(arguments: [#","release_date":"""#, #","release_date":null"#, ""])
    func `a day that is not known is nil`(_ date: String) async throws {
        let movie = try #require(try await movie(date))
        #expect(movie.releaseDate == nil)
    }

    @Test func `a day is its first instant in UTC`() async throws {
        let movie = try #require(try await movie(#","release_date":"2024-02-29""#))
        #expect(movie.releaseDate == Date(timeIntervalSince1970: 1_709_164_800))
    }

    @Test(arguments: ["2023-02-29", "29.02.2024", "soon", " "])
    func `anything else is an error, never today`(_ text: String) async throws {
        let error = try #require(
            await #expect(throws: MovieError.self) { try await movie(#","release_date":"\#(text)""#) })
        guard case .decoding(let decoding) = error, case .dataCorrupted(let context) = decoding else { throw error }
        #expect(context.codingPath.last?.stringValue == "releaseDate")
    }
}
