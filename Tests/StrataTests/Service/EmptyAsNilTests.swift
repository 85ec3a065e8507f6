import Strata
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct EmptyAsNilTests {
    private struct Film: Codable, Equatable {
        var id: Int
        @EmptyAsNil var releaseDate: Date?
        @EmptyAsNil var homePage: URL?
        @EmptyAsNil var budget: Int?
    }
    private let coding = JSONCoding(keys: .snakeCase, dates: .day)

    @Test(arguments: [
        #"{"id":1,"release_date":"","home_page":"","budget":""}"#,
        #"{"id":1,"release_date":null,"home_page":null,"budget":null}"#,
        #"{"id":1}"#,
    ])
    func `an empty text, null and a missing member are nil`(_ json: String) throws {
        let film = try coding.decode(Film.self, from: Data(json.utf8))
        #expect(film == Film(id: 1, releaseDate: nil, homePage: nil, budget: nil))
    }

    @Test func `a value is read as without the wrapper, and written back`() throws {
        let json = #"{"budget":7,"home_page":"https://film.test/1","id":1,"release_date":"1970-01-02"}"#
        let film = try coding.decode(Film.self, from: Data(json.utf8))
        #expect(film.releaseDate == Date(timeIntervalSince1970: 86_400))
        #expect(film.budget == 7)
        #expect(String(decoding: try coding.encode(film), as: UTF8.self) == json)
        #expect(
            String(decoding: try coding.encode(Film(id: 1)), as: UTF8.self) == #"{"id":1}"#)
    }

    @Test(arguments: [
        (#"{"id":1,"release_date":"soon"}"#, "releaseDate"), (#"{"id":1,"release_date":" "}"#, "releaseDate"),
        (#"{"id":1,"release_date":20240229}"#, "releaseDate"), (#"{"id":1,"budget":"much"}"#, "budget"),
    ])
    func `what cannot be read is an error with its place`(_ json: String, _ place: String) throws {
        let error = #expect(throws: DecodingError.self) { try coding.decode(Film.self, from: Data(json.utf8)) }
        switch error {
        case .dataCorrupted(let context), .typeMismatch(_, let context):
            #expect(context.codingPath.map(\.stringValue) == [place])
        default: Issue.record("\(String(describing: error))")
        }
    }
}
