/// A media type with its parameters (RFC 9110 §8.3.1).
///
/// ```swift
/// let type = try MediaType("application/problem+json; charset=utf-8")
/// print(type.isJSON)  // true
/// ```
public struct MediaType: Sendable, Hashable {
    /// The type, in lower case: `application`.
    public let type: String
    /// The subtype, in lower case: `problem+json`.
    public let subtype: String
    /// The parameters as they were written, names in lower case.
    public let parameters: [String: String]

    /// Why a text is not a media type.
    public struct InvalidMediaType: Error, Sendable, Hashable {}

    /// Reads a media type.
    ///
    /// Parameters that break the grammar are passed over, as RFC 9110 §5.5 leaves to the recipient.
    ///
    /// - Throws: ``InvalidMediaType`` when there is no `type/subtype` of two tokens.
    public init(_ text: String) throws(InvalidMediaType) {
        let parts = Self.split(text)
        let essence = HTTPGrammar.trimmingBlanks(parts[0]).split(separator: "/", omittingEmptySubsequences: false)
        guard essence.count == 2, essence.allSatisfy({ HTTPGrammar.isToken(String($0)) }) else {
            throw InvalidMediaType()
        }
        type = essence[0].lowercased()
        subtype = essence[1].lowercased()
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = HTTPGrammar.trimmingBlanks(part[..<equals]).lowercased()
            guard HTTPGrammar.isToken(name), parameters[name] == nil else { continue }
            parameters[name] = HTTPGrammar.unquoted(part[part.utf8.index(after: equals)...])
        }
        self.parameters = parameters
    }

    /// `type/subtype`, in lower case.
    public var essence: String { "\(type)/\(subtype)" }

    /// Whether the content is JSON: `application/json`, `text/json` or any `+json`.
    public var isJSON: Bool {
        subtype.hasSuffix("+json") || (subtype == "json" && (type == "application" || type == "text"))
    }

    /// Splits at semicolons outside quotes; never empty.
    private static func split(_ text: String) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.unicodeScalars.indices {
            switch text.unicodeScalars[index] {
            case _ where isEscaped: isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case ";" where !isQuoted:
                parts.append(text[start..<index])
                start = text.unicodeScalars.index(after: index)
            default: break
            }
        }
        return parts + [text[start...]]
    }
}
