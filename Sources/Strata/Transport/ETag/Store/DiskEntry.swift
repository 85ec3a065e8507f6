/// The content of one file of a ``DiskETagStore``: all variants of a key, under a keyed hash.
///
/// The hash also covers the file's name, so that a file that was renamed, or comes from another store, is as foreign as
/// one that was cut off.
enum DiskEntry {
    /// Holds the version of the file's format; that of the variants in it is their own.
    private static let mark = Array("Strata ETag 1\n".utf8)

    static func bytes(of variants: [StoredResponse], name: String, key: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        for variant in variants { writer.write(variant.encodedBytes()) }
        return mark + digest(of: writer.bytes[...], name: name, key: key) + writer.bytes
    }

    static func variants(
        in bytes: [UInt8], name: String, key: [UInt8]
    ) throws(DamagedEntry) -> [StoredResponse] {
        let content = bytes.dropFirst(mark.count + SHA256.byteCount)
        guard bytes.starts(with: mark),
            bytes[mark.count..<content.startIndex].elementsEqual(digest(of: content, name: name, key: key))
        else { throw DamagedEntry() }
        var reader = ByteReader(content)
        var variants: [StoredResponse] = []
        while !reader.isAtEnd { variants.append(try StoredResponse(encodedBytes: reader.part())) }
        return variants
    }

    private static func digest(of content: ArraySlice<UInt8>, name: String, key: [UInt8]) -> [UInt8] {
        var hash = HMACSHA256(key: key)
        hash.update(name)
        hash.update(content)
        return hash.finalize()
    }
}
