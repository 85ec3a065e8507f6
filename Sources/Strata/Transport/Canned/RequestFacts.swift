#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The parts of a request that patterns look at, taken apart once for all routes.
struct RequestFacts {
    let request: HTTPRequest
    let host: String
    let path: PathForm

    init(_ request: HTTPRequest) {
        self.request = request
        host = Self.unbracketed(request.url.host() ?? "")
        path = PathForm(request.url.path(percentEncoded: true))
    }

    /// The decoded values of a query item, in order.
    func queryValues(for name: String) -> [String] {
        guard let query = request.url.query(percentEncoded: true) else { return [] }
        return query.split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard decoded(parts[0]) == name else { return nil }
            return parts.count > 1 ? decoded(parts[1]) : ""
        }
    }

    /// The host without the brackets around an IPv6 literal, which not every writer of one puts.
    static func unbracketed(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    private func decoded(_ text: Substring) -> String {
        PercentCoding.decode(text) ?? String(text)
    }
}
