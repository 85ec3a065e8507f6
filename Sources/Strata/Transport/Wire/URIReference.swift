/// A URI or a relative reference taken apart, and resolved against a base (RFC 3986 §4.1, §5).
///
/// Works on the text of the wire rather than through `URL`, whose two implementations resolve and encode differently.
struct URIReference: Equatable {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    /// Splits as the expression of RFC 3986 appendix B does. Nothing is checked: any text is a reference.
    init(_ text: some StringProtocol) {
        var rest = Substring(text)
        fragment = Self.cutTail(&rest, at: "#")
        query = Self.cutTail(&rest, at: "?")
        if let colon = rest.firstIndex(where: { $0 == ":" || $0 == "/" }), rest[colon] == ":",
            Self.isScheme(rest[..<colon])
        {
            scheme = rest[..<colon].lowercased()
            rest = rest[rest.index(after: colon)...]
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    /// What the reference means where it was found (RFC 3986 §5.2.2); the fragment is the reference's own.
    func resolved(against base: URIReference) -> URIReference {
        var target = self
        target.scheme = scheme ?? base.scheme
        guard scheme == nil else { return target.withoutDotSegments() }
        guard authority == nil else { return target.withoutDotSegments() }
        target.authority = base.authority
        if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
            return target
        }
        if !path.hasPrefix("/") {
            let directory = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? "/"
            target.path = directory + path
        }
        return target.withoutDotSegments()
    }

    /// The parts put together again (RFC 3986 §5.3).
    var text: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
    }

    /// RFC 3986 §5.2.4, a segment at a time.
    private func withoutDotSegments() -> URIReference {
        guard path.hasPrefix("/") else { return self }
        var kept: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for segment in segments {
            switch segment {
            case ".": continue
            case "..": kept = kept.dropLast()
            default: kept.append(segment)
            }
        }
        if let last = segments.last, last == "." || last == ".." { kept.append("") }
        var copy = self
        copy.path = "/" + kept.joined(separator: "/")
        return copy
    }

    private static func cutTail(_ text: inout Substring, at mark: Character) -> String? {
        guard let index = text.firstIndex(of: mark) else { return nil }
        let tail = String(text[text.index(after: index)...])
        text = text[..<index]
        return tail
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter else { return false }
        return text.utf8.allSatisfy {
            $0.isASCIILetter || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
        }
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
