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
}
