import Foundation
import Testing

@testable import Strata

@Suite("What fuzzing found")
struct FoundByFuzzingTests {
    // With U+0307 behind it a delimiter is part of another `Character`, but it is still that byte.
    private let mark = "\u{307}"

    @Test("A combining mark hides no delimiter of a media type")
    func mediaType() throws {
        let type = try MediaType("text/plain;\(mark)a=1;b=\(mark)2;c=\"\(mark);\"")
        #expect(type.parameters == ["b": mark + "2", "c": mark + ";"])
    }

    @Test("A combining mark hides no delimiter of a directive")
    func cacheControl() {
        let directives = CacheControl("a=\(mark), b=\"\(mark)c\"").directives
        #expect(directives.map(\.argument) == [mark, mark + "c"])
    }

    @Test("A combining mark hides no delimiter of a challenge")
    func challenge() {
        let read = AuthChallenge.parse(["Bearer a=\"\(mark),\\\(mark)\", b=c"])
        #expect(read == [AuthChallenge(scheme: "bearer", parameters: ["a": mark + "," + mark, "b": "c"])])
    }

    @Test("A combining mark hides no blank between relations")
    func link() {
        #expect(LinkHeader("<x>; rel=\"a \(mark)b\"").links.first?.relations == ["a", mark + "b"])
    }

    @Test("A number that is whole as a Double is an integer, so that it stays equal when written and read")
    func number() throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data("211111000099662173.204".utf8))
        #expect(value.integer != nil)
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
    }

    #if os(Linux)
        @Test(
            "A field line that goes on is read as one",
            arguments: [
                ("X-A: one\r\n two\r\n\tthree\r\n", ["one two three"]), ("X-A: one\r\n \r\n", ["one"]),
                ("X-A:\r\n one\r\n", ["one"]), ("X-A: one\r\nbroken line\r\n two\r\nX-A: three\r\n", ["one", "three"]),
                (" one\r\nX-A: two\r\n", ["two"]),
            ])
        func head(lines: String, values: [String]) {
            let head = Array("HTTP/1.1 200 OK\r\n\(lines)\r\n".utf8).withUnsafeBytes { CurlHead($0) }
            #expect(head?.headers.values(for: "X-A") == values)
        }
    #endif
}
