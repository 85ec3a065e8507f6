#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An absolute `http` or `https` URL taken apart (RFC 3986 §3), its host normalised, its fragment dropped.
///
/// Read from the URL's own text, because the accessors of `URL` decode and differ between the builds.
struct HTTPURLParts: Sendable {
    /// Scheme, host and port as they go on the wire: `https://xn--bcher-kva.test:8443`.
    let origin: String
    /// The path, percent-encoded; empty where the URL ends after its authority.
    let path: String
    /// The query, percent-encoded, without its `?`; `nil` where there is none.
    let query: String?

    init(_ url: URL) throws(InvalidURL) {
        let text = url.absoluteString
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[colon...].utf8.starts(with: "://".utf8)
        else {
            throw InvalidURL("it is not absolute: a scheme and a host are due, as in https://api.example.com")
        }
        let scheme = text[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else {
            throw InvalidURL("its scheme is neither http nor https")
        }
        let start = text.utf8.index(colon, offsetBy: 3)
        let end = text.utf8[start...].firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
        let mark = text.utf8[start..<end].firstIndex(of: UInt8(ascii: "?"))
        let pathEnd = mark ?? end
        let pathStart = text.utf8[start..<pathEnd].firstIndex(of: UInt8(ascii: "/")) ?? pathEnd
        origin = "\(scheme)://\(try Self.normalized(text[start..<pathStart]))"
        path = String(text[pathStart..<pathEnd])
        query = mark.map { String(text[text.utf8.index(after: $0)..<end]) }
    }

    /// Host and port of an authority (RFC 3986 §3.2).
    private static func normalized(_ authority: Substring) throws(InvalidURL) -> String {
        guard !authority.utf8.contains(UInt8(ascii: "@")) else {
            throw InvalidURL("it holds a user name or password; hand these to a BasicAuthService instead")
        }
        let hostEnd: Substring.Index
        if authority.hasPrefix("[") {
            guard let bracket = authority.utf8.lastIndex(of: UInt8(ascii: "]")) else {
                throw InvalidURL("its IPv6 address is not closed by ]")
            }
            hostEnd = authority.utf8.index(after: bracket)
        } else {
            hostEnd = authority.utf8.lastIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        }
        let host = try InternationalHost.ascii(String(authority[..<hostEnd]))
        let tail = authority[hostEnd...]
        if tail.isEmpty || tail == ":" { return host }
        let digits = tail.dropFirst()
        guard tail.hasPrefix(":"), digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let port = UInt16(digits),
            port > 0
        else {
            throw InvalidURL("its port is not a number from 1 to 65535")
        }
        return "\(host):\(port)"
    }
}
