import Strata
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("A JSON value of any form")
struct JSONValueTests {
    private let coding = JSONCoding()

    @Test(arguments: [
        "null", "true", "0", "-7", "1.5", "\"\"", "[]", "{}", #"[[],[null,[{}]]]"#, #"{"a":{"b":[1,"x",false]}}"#,
    ])
    func isReadAndWrittenAsItIs(text: String) throws {
        let value = try coding.decode(JSONValue.self, from: Data(text.utf8))
        #expect(try coding.encode(value) == Data(text.utf8))
    }

    @Test func saysWhereItCannotBeRead() throws {
        let error = #expect(throws: DecodingError.self) {
            try coding.decode(JSONValue.self, from: Data(#"{"a":[1,[1e999]]}"#.utf8))
        }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == ["a", "1", "0"])
    }
}
