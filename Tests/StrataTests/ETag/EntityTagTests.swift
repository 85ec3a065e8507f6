import Strata
import Testing

@Suite("Entity tags")
struct EntityTagTests {
    @Test(
        "A tag is kept byte for byte",
        arguments: [#""""#, #""1""#, #"W/"1""#, #""a,b""#, #""a\b""#, #""W/""#, #""abc-gzip""#, #""é""#, #""{}[]!#~""#])
    func kept(text: String) throws {
        let tag = try EntityTag(text)
        #expect(tag.bytes == Array(text.utf8))
        #expect(tag.description == text)
        #expect(tag.isWeak == text.hasPrefix("W/"))
    }

    @Test(
        "What is not one tag is refused",
        arguments: [
            "", "*", "1", #"""#, #""1"#, #"1""#, #"w/"1""#, #"W/1"#, "W/", #"W"1""#, #""1" "#, #" "1""#, #""a b""#,
            #""a"b""#, #""1", "2""#, "\"a\tb\"", "\"a\u{7F}b\"", "\"a\r\nb\"",
        ])
    func refused(text: String) {
        #expect(throws: EntityTag.InvalidEntityTag.self) { try EntityTag(text) }
    }

    @Test("Bytes that are not UTF-8 survive")
    func opaqueBytes() throws {
        let bytes: [UInt8] = [0x22, 0xE9, 0x22]
        #expect(try EntityTag(bytes: bytes).bytes == bytes)
        #expect(try EntityTag(bytes: bytes) != EntityTag("\"é\""))
    }

    @Test("Tags that look alike but differ in bytes are different")
    func canonicalEquivalence() throws {
        #expect(try !EntityTag("\"\u{E9}\"").isWeaklyEqual(to: EntityTag("\"e\u{301}\"")))
    }

    // The table of RFC 9110 §8.8.3.2.
    @Test(
        "Strong and weak comparison",
        arguments: [
            (#"W/"1""#, #"W/"1""#, false, true), (#"W/"1""#, #"W/"2""#, false, false),
            (#"W/"1""#, #""1""#, false, true), (#""1""#, #""1""#, true, true), (#""1""#, #"W/"1""#, false, true),
        ])
    func comparison(left: String, right: String, strong: Bool, weak: Bool) throws {
        #expect(try EntityTag(left).isStronglyEqual(to: EntityTag(right)) == strong)
        #expect(try EntityTag(left).isWeaklyEqual(to: EntityTag(right)) == weak)
    }

    @Test(
        "A list keeps commas that are inside quotes",
        arguments: [
            ("", []), (" , ,", []), (#""1""#, [#""1""#]), (#""a,b", W/"c""#, [#""a,b""#, #"W/"c""#]),
            (#", "1",, "2" ,"#, [#""1""#, #""2""#]), (#""1","2""#, [#""1""#, #""2""#]),
            ("\t\"1\"\t,\t\"2\"", [#""1""#, #""2""#]),
        ])
    func list(text: String, tags: [String]) throws {
        #expect(try EntityTag.list(text).map(\.description) == tags)
    }

    @Test("What is not a list of tags is refused", arguments: ["*", #""1" "2""#, #""1", *"#, #""1", 2"#, #""1"#])
    func badList(text: String) {
        #expect(throws: EntityTag.InvalidEntityTag.self) { try EntityTag.list(text) }
    }
}
