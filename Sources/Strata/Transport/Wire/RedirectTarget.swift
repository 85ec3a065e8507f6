#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads a `Location` field (RFC 9110 §10.2.2).
enum RedirectTarget {
    /// The absolute URL that a location means at the place where it was found.
    ///
    /// Servers send spaces and raw UTF-8 where percent-encoding was due, so bytes that no URI has are encoded. User
    /// information is cut: nobody who follows a link is to sign in as whom the link says. A location without fragment
    /// inherits the one that was asked for.
    static func url(_ location: [UInt8], from base: URL) throws(TransportError) -> URL {
        let base = URIReference(base.absoluteString)
        var target = URIReference(encoded(location)).resolved(against: base)
        target.fragment = target.fragment ?? base.fragment
        guard let scheme = target.scheme, scheme == "http" || scheme == "https" else {
            throw .redirectRefused("the location is neither http nor https")
        }
        guard let authority = target.authority else { throw .redirectRefused("the location has no host") }
        target.authority = try normalized(authority)
        guard let url = URL(string: target.text), Origin(url) != nil else {
            throw .redirectRefused("the location is not a URL")
        }
        return url
    }

    /// Host and port, without user information; an international host as A-labels.
    private static func normalized(_ authority: String) throws(TransportError) -> String {
        let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority[...]
        let bracket = place.lastIndex(of: "]")
        let colon = place.lastIndex(of: ":").flatMap { colon in bracket.map { $0 < colon } ?? true ? colon : nil }
        let port = colon.map { place[place.index(after: $0)...] } ?? ""
        guard port.isEmpty || (port.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(port) ?? 0 > 0) else {
            throw .redirectRefused("the location has no valid port")
        }
        do {
            let host = try InternationalHost.ascii(String(place[..<(colon ?? place.endIndex)]))
            return port.isEmpty ? host : "\(host):\(port)"
        } catch {
            throw .redirectRefused("the location has no valid host")
        }
    }

    private static func encoded(_ location: [UInt8]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(location.count)
        for index in location.indices {
            let byte = location[index]
            let isKept = byte == UInt8(ascii: "%") ? PercentCoding.escapedByte(location, at: index) != nil : isURI(byte)
            if isKept { bytes.append(byte) } else { PercentCoding.append(byte, to: &bytes) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Unreserved, gen-delims and sub-delims (RFC 3986 §2.2, §2.3).
    private static func isURI(_ byte: UInt8) -> Bool {
        PercentCoding.isUnreserved(byte) || ":/?#[]@!$&'()*+,;=".utf8.contains(byte)
    }
}
