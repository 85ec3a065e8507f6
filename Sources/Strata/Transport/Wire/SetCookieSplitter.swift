/// Takes apart `Set-Cookie` lines that a platform folded into one with `", "`.
///
/// `Set-Cookie` is the one field that may not be folded (RFC 9110 §5.3), because `Expires` has a comma of its own. A new
/// cookie begins behind a `", "` where a name and `=` follow; a date never has that form (RFC 6265 §4.1.1).
enum SetCookieSplitter {
    /// The lines as the server sent them.
    static func split(_ folded: String) -> [String] {
        let text = folded.utf8
        var lines: [String] = []
        var start = text.startIndex
        var index = text.startIndex
        while let comma = text[index...].firstIndex(of: UInt8(ascii: ",")) {
            let next = text.index(after: comma)
            index = next
            guard next < text.endIndex, text[next] == UInt8(ascii: " ") else { continue }
            let name = text.index(after: next)
            guard startsCookie(text[name...]) else { continue }
            lines.append(String(folded[start..<comma]))
            start = name
        }
        lines.append(String(folded[start...]))
        return lines
    }

    /// Whether a token and `=` stand at the front.
    private static func startsCookie(_ text: Substring.UTF8View) -> Bool {
        let name = text.prefix(while: HTTPGrammar.isTokenByte)
        return !name.isEmpty && name.endIndex < text.endIndex && text[name.endIndex] == UInt8(ascii: "=")
    }
}
