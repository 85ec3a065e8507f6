/// The directives of `Cache-Control` (RFC 9111 §5.2).
///
/// ```swift
/// let directives = CacheControl(response.headers)
/// print(directives.isNoStore, directives.maxAge ?? .zero)
/// ```
///
/// Unknown directives are kept. A quote that never ends is taken for an ordinary character, so that it cannot hide a
/// `no-store` behind it.
public struct CacheControl: Sendable, Hashable {
    /// One directive.
    public struct Directive: Sendable, Hashable {
        /// The name, in lower case.
        public let name: String
        /// The argument without its quotes; `nil` where there is none.
        public let argument: String?
    }

    /// The directives in order, duplicates kept.
    public let directives: [Directive]

    /// Reads a field value.
    public init(_ text: String) {
        directives = Self.split(Array(text.utf8)).compactMap { Self.directive($0) }
    }

    /// Reads all `Cache-Control` lines of a message.
    public init(_ headers: HTTPHeaders) {
        self.init(headers[.cacheControl] ?? "")
    }

    /// Whether a directive of that name, given in lower case, is present.
    public func contains(_ name: String) -> Bool {
        directives.contains { $0.name == name }
    }

    /// Whether nothing of the message may be kept.
    public var isNoStore: Bool { contains("no-store") }
    /// Whether the answer must be confirmed by the server each time, wholly (`no-cache`) or for the fields named.
    public var isNoCache: Bool { contains("no-cache") }
    /// Whether the answer is for one user only.
    public var isPrivate: Bool { contains("private") }

    /// How long the answer is fresh. The first of several counts (§4.2.1), a value that is no number counts as zero, and
    /// one too large for the type as the largest that fits (§1.2.2).
    public var maxAge: Duration? {
        guard let directive = directives.first(where: { $0.name == "max-age" }) else { return nil }
        guard let digits = directive.argument?.utf8, !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return .zero }
        return .seconds(min(Int64(directive.argument ?? "") ?? .max, Int64(Int32.max)))
    }

    /// Splits at commas outside quotes.
    private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        var index = 0
        var quotesEnd = true
        while index < bytes.count {
            if quotesEnd, bytes[index] == UInt8(ascii: "\"") {
                if let end = endOfQuote(bytes, from: index) {
                    index = end
                    continue
                }
                quotesEnd = false
            } else if bytes[index] == UInt8(ascii: ",") {
                parts.append(bytes[start..<index])
                start = index + 1
            }
            index += 1
        }
        return parts + [bytes[start...]]
    }

    /// The index after the closing quote of the string that opens at the index.
    private static func endOfQuote(_ bytes: [UInt8], from start: Int) -> Int? {
        var index = start + 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return index + 1
            default: index += 1
            }
        }
        return nil
    }

    private static func directive(_ bytes: ArraySlice<UInt8>) -> Directive? {
        let parts = bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self)[...] }
        let name = HTTPGrammar.trimmingBlanks(parts[0]).lowercased()
        guard HTTPGrammar.isToken(name) else { return nil }
        return Directive(name: name, argument: parts.count == 2 ? HTTPGrammar.unquoted(parts[1]) : nil)
    }
}
