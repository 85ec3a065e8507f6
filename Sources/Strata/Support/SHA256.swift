#if canImport(CryptoKit)
    import CryptoKit
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// SHA-256 (FIPS 180-4), fed piece by piece: the platform's where it has one, ours elsewhere.
struct SHA256 {
    static let byteCount = 32

    #if canImport(CryptoKit)
        private var hash = CryptoKit.SHA256()
    #else
        private var hash = PortableSHA256()
    #endif

    mutating func update(_ bytes: some ContiguousBytes) {
        bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
    }

    mutating func update(_ text: String) {
        var text = text
        text.withUTF8 { hash.update(bufferPointer: UnsafeRawBufferPointer($0)) }
    }

    /// The digest of all that was fed; more can be fed afterwards.
    func finalize() -> [UInt8] {
        Array(hash.finalize())
    }

    /// The digest of the bytes.
    static func hash(_ bytes: some ContiguousBytes) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finalize()
    }
}

/// HMAC with SHA-256 (RFC 2104), fed piece by piece.
struct HMACSHA256 {
    private static let blockSize = 64

    private var inner = SHA256()
    private var outer = SHA256()

    init(key: [UInt8]) {
        var block = key.count > Self.blockSize ? SHA256.hash(key) : key
        block += Array(repeating: 0, count: Self.blockSize - block.count)
        inner.update(block.map { $0 ^ 0x36 })
        outer.update(block.map { $0 ^ 0x5C })
    }

    mutating func update(_ bytes: some ContiguousBytes) {
        inner.update(bytes)
    }

    mutating func update(_ text: String) {
        inner.update(text)
    }

    func finalize() -> [UInt8] {
        var result = outer
        result.update(inner.finalize())
        return result.finalize()
    }
}
