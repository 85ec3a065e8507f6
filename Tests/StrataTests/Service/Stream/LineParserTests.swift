import Foundation
import Testing

@testable import Strata

@Suite struct LineParserTests {
    @Test(arguments: [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\nb", ["a", "b"]),
        ("a\r\nb\r\n", ["a", "b"]),
        ("\n\na\n\n", ["", "", "a", ""]),
        ("\r\n\r\n", ["", ""]),
        ("a\rb\n", ["a\rb"]),
        ("a\r\r\nb", ["a\r", "b"]),
        ("a\r", ["a\r"]),
        ("grüße 👩‍🚀\n漢字", ["grüße 👩‍🚀", "漢字"]),
    ])
    func `every split gives the same lines`(text: String, lines: [String]) {
        for chunks in Splits.all(of: text) {
            let (pieces, error) = parse(chunks, with: LineParser(limit: 64))
            #expect(pieces == lines)
            #expect(error == nil)
        }
    }

    @Test func `bytes that are not UTF-8 are replaced`() {
        for chunks in Splits.all(of: Data([0x61, 0xFF, 0x0A, 0xE2, 0x82])) {
            #expect(parse(chunks, with: LineParser(limit: 64)).0 == ["a\u{FFFD}", "\u{FFFD}"])
        }
    }

    @Test(arguments: [
        ("1234\n1234\r\n1234", ["1234", "1234", "1234"], false),
        ("1234\n12345\n1", ["1234"], true),
        ("1234\r\n12345", ["1234"], true),
        ("1234\r", [], true),
        ("1234\r1", [], true),
        ("12345", [], true),
    ])
    func `a line beyond the limit is an error, and the lines before it count`(
        text: String, lines: [String], fails: Bool
    ) {
        for chunks in Splits.all(of: text) {
            let (pieces, error) = parse(chunks, with: LineParser(limit: 4))
            #expect(pieces == lines)
            #expect(error?.kind == (fails ? .bodyTooLarge : nil))
        }
    }
}
