#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes query items after a path, or after a query that is already there.
///
/// Names and values are plain text and encoded once: only unreserved characters stand bare, so that form decoders,
/// which read `+` as a space, and RFC 3986 decoders agree on what was sent.
struct QueryWriter {
    private var bytes: [UInt8]
    /// What stands between the bytes written so far and the next item.
    private var separator: UInt8?

    init(existing: [UInt8]?, bytes: [UInt8]) {
        self.bytes = bytes
        separator = UInt8(ascii: "?")
        guard let existing else { return }
        self.bytes.append(UInt8(ascii: "?"))
        self.bytes += existing
        // No stray `&` after a query that is empty or ends in one.
        separator = existing.isEmpty || existing.last == UInt8(ascii: "&") ? nil : UInt8(ascii: "&")
    }

    /// Writes the items in order. One without a value is omitted, an empty value is kept as `name=`.
    mutating func append(_ items: [URLQueryItem], except isOverridden: (String) -> Bool = { _ in false }) {
        for item in items {
            guard let value = item.value, !isOverridden(item.name) else { continue }
            if let separator { bytes.append(separator) }
            separator = UInt8(ascii: "&")
            encode(item.name)
            bytes.append(UInt8(ascii: "="))
            encode(value)
        }
    }

    /// The URL of everything written, which is legal byte for byte: `URL` escapes a text with one illegal character
    /// as a whole, and would escape what is escaped already.
    func url() throws(InvalidURL) -> URL {
        guard let url = URL(string: String(decoding: bytes, as: UTF8.self)) else {
            throw InvalidURL("the parts do not make a URL")
        }
        return url
    }

    private mutating func encode(_ text: String) {
        for byte in text.utf8 {
            if PercentCoding.isUnreserved(byte) {
                bytes.append(byte)
            } else {
                PercentCoding.append(byte, to: &bytes)
            }
        }
    }
}
