#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Whom a URL talks to: scheme, host and port (RFC 6454 §4, RFC 9110 §4.3.1).
///
/// A credential belongs to an origin and is never shown to another. The default port and its absence are the same.
///
/// ```swift
/// let same = Origin(url) == Origin(response.url ?? url)
/// ```
public struct Origin: Sendable, Hashable {
    /// The scheme in lower case.
    public let scheme: String
    /// The host in lower case; an IPv6 address without brackets.
    public let host: String
    /// The port, the scheme's default where the URL names none.
    public let port: Int

    /// The origin of an absolute `http` or `https` URL; `nil` for any other.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty,
            let port = url.port ?? Self.defaultPort(of: scheme)
        else { return nil }
        self.scheme = scheme
        self.host = String(host.drop { $0 == "[" }.prefix { $0 != "]" })
        self.port = port
    }

    /// Whether what belongs to this origin may go to the other: the same one, or the same host over TLS instead of
    /// plain text, each on its default port.
    public func mayPassCredentials(to other: Origin) -> Bool {
        self == other || (host == other.host && isDefault("http") && other.isDefault("https"))
    }

    private func isDefault(_ scheme: String) -> Bool {
        self.scheme == scheme && port == Self.defaultPort(of: scheme)
    }

    private static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "http": 80
        case "https": 443
        default: nil
        }
    }
}

extension Origin: CustomStringConvertible {
    /// As in a URL, the port only where it is not the default.
    public var description: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(scheme)://\(name)" + (isDefault(scheme) ? "" : ":\(port)")
    }
}
