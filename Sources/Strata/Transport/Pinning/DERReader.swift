/// Reads one DER element after the other (X.690 §8.1, §10.1): bounded by what it is given, whatever the bytes say.
struct DERReader {
    /// An element: its tag, all of it, and what is inside.
    struct Element {
        let tag: UInt8
        let whole: ArraySlice<UInt8>
        let content: ArraySlice<UInt8>
    }

    /// What is left to read.
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// The next element, which must have the tag.
    mutating func next(_ tag: UInt8) throws(InvalidCertificate) -> Element {
        guard let element = try next(), element.tag == tag else { throw InvalidCertificate() }
        return element
    }

    /// Passes over the next element where it has the tag.
    mutating func skip(_ tag: UInt8) throws(InvalidCertificate) {
        guard rest.first == tag else { return }
        _ = try next()
    }

    /// The next element; `nil` at the end.
    mutating func next() throws(InvalidCertificate) -> Element? {
        guard let tag = rest.first else { return nil }
        // Tags of more than one byte occur nowhere in a certificate.
        guard tag & 0x1F != 0x1F else { throw InvalidCertificate() }
        var header = rest.dropFirst()
        let length = try Self.length(&header)
        guard length <= header.count else { throw InvalidCertificate() }
        let content = header.prefix(length)
        let element = Element(tag: tag, whole: rest[rest.startIndex..<content.endIndex], content: content)
        rest = rest[content.endIndex...]
        return element
    }

    /// Definite and in the shortest form, which is what makes the encoding of a key, and so its hash, the only one.
    private static func length(_ bytes: inout ArraySlice<UInt8>) throws(InvalidCertificate) -> Int {
        guard let first = bytes.popFirst() else { throw InvalidCertificate() }
        guard first >= 0x80 else { return Int(first) }
        let count = Int(first & 0x7F)
        guard (1...4).contains(count), count <= bytes.count, bytes.first != 0 else { throw InvalidCertificate() }
        let length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        bytes = bytes.dropFirst(count)
        guard length >= 0x80 else { throw InvalidCertificate() }
        return length
    }
}

/// Bytes that are no certificate.
struct InvalidCertificate: Error, CustomStringConvertible {
    var description: String { "a certificate that is not one in DER (RFC 5280)" }
}
