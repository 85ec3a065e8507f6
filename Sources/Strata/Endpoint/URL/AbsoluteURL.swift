#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// URLs that a server gave: the next page, an image, an upload target.
enum AbsoluteURL {
    /// The URL as it may be sent.
    ///
    /// Path and query stay as the server wrote them, since they may be signed; the host becomes its A-label, the
    /// fragment is dropped, and the items are appended.
    ///
    /// - Throws: ``InvalidURL`` unless it is an absolute `http` or `https` URL with a host and without user information.
    static func validated(_ url: URL, query: [URLQueryItem] = []) throws(InvalidURL) -> URL {
        let parts = try HTTPURLParts(url)
        var writer = QueryWriter(
            existing: parts.query.map { Array($0.utf8) }, bytes: Array(parts.origin.utf8) + Array(parts.path.utf8))
        writer.append(query)
        return try writer.url()
    }

    /// The URL that a reference means where it was found (RFC 3986 §5), checked as ``validated(_:query:)`` does.
    ///
    /// Servers write spaces, brackets and raw UTF-8 where percent-encoding was due. These are encoded here, since `URL`
    /// would escape what is escaped already along with them.
    static func resolved(_ reference: String, relativeTo base: URL) throws(InvalidURL) -> URL {
        guard !reference.isEmpty else { return try validated(base) }
        guard let url = URL(string: legal(reference), relativeTo: base) else {
            throw InvalidURL("the reference does not make a URL")
        }
        return try validated(url)
    }

    /// The reference with what no URI has encoded. Brackets stand only around an address, so not after the first `/`,
    /// `?` or `#` that follows the authority.
    private static func legal(_ reference: String) -> String {
        let source = Array(reference.utf8)
        let slashes = source.firstIndex(of: UInt8(ascii: "/")) ?? source.endIndex
        let hasAuthority = source[slashes...].starts(with: "//".utf8)
        let authorityEnd =
            hasAuthority
            ? source[(slashes + 2)...].firstIndex { "/?#".utf8.contains($0) } ?? source.endIndex : 0
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count + 16)
        for (index, byte) in source.enumerated() {
            let isKept =
                switch byte {
                case UInt8(ascii: "%"): PercentCoding.escapedByte(source, at: index) != nil
                case UInt8(ascii: "["), UInt8(ascii: "]"): index < authorityEnd
                default: PercentCoding.isUnreserved(byte) || ":/?#@!$&'()*+,;=".utf8.contains(byte)
                }
            if isKept { bytes.append(byte) } else { PercentCoding.append(byte, to: &bytes) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
