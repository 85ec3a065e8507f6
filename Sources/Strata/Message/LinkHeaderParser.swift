/// The parser of RFC 8288 appendix B over the bytes of one field value.
struct LinkHeaderParser {
    private var rest: ArraySlice<UInt8>

    static func links(in value: String) -> [LinkHeader.Link] {
        var parser = LinkHeaderParser(rest: Array(value.utf8)[...])
        var links: [LinkHeader.Link] = []
        while let link = parser.link() { links.append(link) }
        return links
    }

    /// An extended value (RFC 8187 §3.2): `UTF-8'en'%E2%82%AC`. `nil` where it is none, or not UTF-8.
    static func decoded(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return PercentCoding.decode(parts[2])
    }

    private mutating func link() -> LinkHeader.Link? {
        skip { Self.isBlank($0) || $0 == UInt8(ascii: ",") }
        guard take("<") else { return nil }
        let target = text(until: [">"])
        guard take(">") else { return nil }
        let parameters = parameters()
        return LinkHeader.Link(
            target: target,
            relations: parameters.first { $0.name == "rel" }.map {
                // By scalars, here and below: a combining mark would make another `Character` of a blank.
                $0.value.unicodeScalars.split { $0 == " " || $0 == "\t" }.map { String($0).lowercased() }
            } ?? [],
            anchor: parameters.first { $0.name == "anchor" }?.value,
            parameters: Self.attributes(parameters))
    }

    /// `*( OWS ";" OWS name [ BWS "=" BWS value ] )`
    private mutating func parameters() -> [LinkHeader.Link.Parameter] {
        var parameters: [LinkHeader.Link.Parameter] = []
        while true {
            skip(Self.isBlank)
            guard take(";") else { return parameters }
            skip(Self.isBlank)
            let name = text(until: ["=", ";", ",", " ", "\t"]).lowercased()
            skip(Self.isBlank)
            var value = ""
            if take("=") {
                skip(Self.isBlank)
                value = take("\"") ? quotedText() : text(until: [";", ","])
            }
            guard !name.isEmpty else { continue }
            parameters.append(.init(name: name, value: Self.trimmingEnd(value)))
        }
    }

    /// What stands between quotes, a backslash taken off what follows it. A missing quote ends with the field.
    private mutating func quotedText() -> String {
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                if let escaped = rest.popFirst() { bytes.append(escaped) }
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Without `rel` and `anchor`, and each of those that may stand only once by its first (RFC 8288 §3.4.1).
    private static func attributes(_ parameters: [LinkHeader.Link.Parameter]) -> [LinkHeader.Link.Parameter] {
        var seen: Set<String> = []
        return parameters.filter { parameter in
            switch parameter.name {
            case "rel", "anchor": false
            case "media", "title", "title*", "type": seen.insert(parameter.name).inserted
            default: true
            }
        }
    }

    private static func trimmingEnd(_ value: String) -> String {
        var value = value
        while let last = value.unicodeScalars.last, last == " " || last == "\t" { value.unicodeScalars.removeLast() }
        return value
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        rest = rest.drop(while: isSkipped)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func text(until ends: [Unicode.Scalar]) -> String {
        let text = rest.prefix { byte in !ends.contains { UInt8(ascii: $0) == byte } }
        rest = rest[text.endIndex...]
        return String(decoding: text, as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09
    }
}
