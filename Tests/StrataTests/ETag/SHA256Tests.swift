import Testing

@testable import Strata

// The vectors of FIPS 180-4 and its examples (NIST), and of RFC 4231.
@Suite("SHA-256")
struct SHA256Tests {
    static let vectors: [(String, String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ]

    @Test("Published vectors", arguments: vectors)
    func published(text: String, digest: String) {
        #expect(hex(SHA256.hash(Array(text.utf8))) == digest)
        var portable = PortableSHA256()
        Array(text.utf8).withUnsafeBytes { portable.update(bufferPointer: $0) }
        #expect(hex(portable.finalize()) == digest)
    }

    @Test("A million letters")
    func million() {
        var hash = SHA256()
        for _ in 0..<1_000 { hash.update(Array(repeating: UInt8(ascii: "a"), count: 1_000)) }
        #expect(hex(hash.finalize()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("Pieces of every size give what the whole gives, at every length around the block")
    func pieces() {
        for count in 0...200 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let whole = SHA256.hash(bytes)
            for size in [1, 3, 55, 56, 63, 64, 65, 127, 128] {
                var hash = PortableSHA256()
                for start in stride(from: 0, to: count, by: size) {
                    bytes[start..<min(start + size, count)].withUnsafeBytes { hash.update(bufferPointer: $0) }
                }
                #expect(hash.finalize() == whole, "\(count) bytes in pieces of \(size)")
            }
        }
    }

    @Test("A digest can be taken and the hash fed on")
    func fedOn() {
        var hash = SHA256()
        hash.update("ab")
        _ = hash.finalize()
        hash.update("c")
        #expect(hash.finalize() == SHA256.hash(Array("abc".utf8)))
    }

    // RFC 4231 §4.2, §4.3, §4.4, §4.7, §4.8.
    static let keyedVectors: [([UInt8], [UInt8], String)] = [
        (
            Array(repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Array(repeating: 0xAA, count: 20), Array(repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ]

    @Test("The keyed hash of RFC 4231", arguments: keyedVectors)
    func keyed(key: [UInt8], text: [UInt8], digest: String) {
        var code = HMACSHA256(key: key)
        code.update(text)
        #expect(hex(code.finalize()) == digest)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
