#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Header values, query values and the body may be secrets: only names are printed (law 4).
extension Endpoint: CustomStringConvertible, CustomReflectable {
    /// The method and the path, or the URL without user information and secret query values.
    public var description: String {
        switch target {
        case .path(let path): "\(method) \(path)"
        case .url(let url): "\(method) \(Redaction().describe(url))"
        }
    }

    /// The description and the names of the header fields and query items.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "endpoint": description, "headers": headers.description, "query": (query ?? []).map(\.name),
            ])
    }
}
