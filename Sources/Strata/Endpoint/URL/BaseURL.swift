#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The URL that every path of an API is appended to, prepared once so that a call only joins path and query.
///
/// Joining appends; it is not the reference resolution of RFC 3986 §5: `https://h/api/v1` and `/messages` make
/// `https://h/api/v1/messages`, with exactly one slash between whatever either side brings.
struct BaseURL: Sendable {
    /// Origin and path.
    private let root: [UInt8]
    /// The part of the root that a path is appended to: without trailing slashes.
    private let joint: Int
    /// The base's own query, sent byte for byte before the endpoint's.
    private let query: [UInt8]

    /// Prepares a base.
    ///
    /// - Throws: ``InvalidURL`` unless it is an absolute `http` or `https` URL with a host, without user information
    ///   and without `.` or `..` segments. A fragment is dropped.
    init(_ url: URL) throws(InvalidURL) {
        let parts = try HTTPURLParts(url)
        var root = Array(parts.origin.utf8)
        try PathEncoder.append(Array(parts.path.utf8), to: &root)
        self.root = root
        joint = (root.lastIndex { $0 != UInt8(ascii: "/") } ?? root.count - 1) + 1
        query = Array((parts.query ?? "").utf8)
    }

    /// The URL of a call.
    ///
    /// - Parameters:
    ///   - path: Appended to the base's path; empty leaves the base as it is.
    ///   - query: The call's own items. One without a value is omitted, as if it were not there.
    ///   - defaultQuery: Items sent first, unless `query` has one of the same name.
    /// - Throws: ``InvalidURL`` for a path that would leave the base.
    func url(
        path: String, query: [URLQueryItem] = [], defaultQuery: [URLQueryItem] = []
    ) throws(InvalidURL) -> URL {
        let path = Array(path.utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(root.count + path.count + self.query.count + 128)
        if path.isEmpty {
            bytes += root
        } else {
            bytes += root[..<joint]
            try PathEncoder.checkReference(path)
            if path[0] != UInt8(ascii: "/") { bytes.append(UInt8(ascii: "/")) }
            try PathEncoder.append(path, to: &bytes)
        }
        var writer = QueryWriter(existing: self.query.isEmpty ? nil : self.query, bytes: bytes)
        writer.append(defaultQuery) { name in query.contains { $0.name == name && $0.value != nil } }
        writer.append(query)
        return try writer.url()
    }
}
