import Testing

@testable import Strata

@Suite struct ByteSearchTests {
    @Test(
        arguments: [
            ("", "", true), ("", "a", true), ("a", "", false), ("a", "a", true), ("ab", "a", false), ("ab", "ab", true),
            ("ab", "cab", true), ("ab", "abc", true), ("aab", "aaab", true), ("aba", "abba", false),
            ("abcab", "abcabdabcab", true), ("aaa", "aabaabaa", false), ("é", "caf\u{E9}", true),
            ("--x", "-----x", true),
        ])
    func `finds what is there and nothing else`(text: String, bytes: String, expected: Bool) {
        #expect(ByteSearch.contains(text, in: Data(bytes.utf8)) == expected)
    }

    @Test func `agrees with looking at every place`() {
        var generator = Counting(state: 1)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                UInt8.random(in: 97...98, using: &generator)
            }
            let text = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                UInt8.random(in: 97...98, using: &generator)
            }
            let expected = bytes.indices.contains { bytes[$0...].starts(with: text) }
            let padded = Data([0, 0] + bytes).dropFirst(2)
            #expect(ByteSearch.contains(String(decoding: text, as: UTF8.self), in: padded) == expected)
        }
    }

    /// SplitMix64, so that a failure comes again.
    private struct Counting: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
