#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What responses are stored under: the URL and whose they are. Under one key lie the variants that method and `Vary`
/// tell apart.
public struct ETagKey: Sendable, Hashable {
    /// The absolute URL, without its fragment. It may hold secrets, so a store on disk hashes it.
    public let url: String
    /// Whose responses they are.
    public let principal: ETagPrincipal

    /// The key of a request.
    public init(_ request: HTTPRequest) {
        self.init(url: request.url, principal: ETagPrincipal(request))
    }

    /// The key of a URL for a principal.
    public init(url: URL, principal: ETagPrincipal) {
        let text = url.absoluteString
        self.url = url.fragment == nil ? text : String(text.prefix { $0 != "#" })
        self.principal = principal
    }
}

extension ETagKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of principal, without the URL.
    public var description: String { "a URL of \(principal)" }
    /// The kind of principal, without the URL.
    public var debugDescription: String { description }
    /// The kind of principal, without the URL.
    public var customMirror: Mirror { Mirror(self, children: ["key": description]) }
}
