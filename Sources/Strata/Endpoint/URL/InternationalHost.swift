/// Host names as they go on the wire: ASCII, lower case, international labels as A-labels (RFC 5890, RFC 5891).
///
/// `FoundationEssentials` percent-encodes an international host where `Foundation` makes A-labels of it; both builds
/// pass through here and end up with the same name. The mapping is that of UTS #46, non-transitional (`ß` stays), as
/// far as the standard library knows Unicode: compatibility characters are refused unless they are full-width ASCII,
/// and the bidi rule of RFC 5893 is left to the registries.
enum InternationalHost {
    /// The host in ASCII. An IPv4 address or a bracketed IPv6 address stays as it is.
    static func ascii(_ host: String) throws(InvalidURL) -> String {
        if host.hasPrefix("[") { return try IPv6Literal.validated(host) }
        guard !host.utf8.allSatisfy(isHostByte) else { return try checked(host.lowercased()) }
        guard host.utf8.count <= 8192, let decoded = PercentCoding.decode(host) else {
            throw InvalidURL("its host is too long, or not UTF-8")
        }
        // Twice what 253 characters of ASCII can come from; bounds the work that a hostile host can ask for.
        guard decoded.unicodeScalars.count <= 506 else { throw InvalidURL("its host is too long") }
        guard let scalars = CanonicalComposition.composed(mapped(decoded)) else {
            throw InvalidURL("its host has a letter with marks that are not in composed form")
        }
        var labels: [String] = []
        for label in scalars.split(separator: ".", omittingEmptySubsequences: false) {
            labels.append(try self.label(Array(label)))
        }
        return try checked(labels.joined(separator: "."))
    }

    /// Lower case, one kind of dot, full-width ASCII made plain, invisible characters dropped.
    private static func mapped(_ host: String) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in host.unicodeScalars {
            switch scalar.value {
            case 0x3002, 0xFF0E, 0xFF61:
                result.append(".")
            case 0xFF01...0xFF5E:
                let plain = Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
                result += plain.properties.lowercaseMapping.unicodeScalars
            case 0xAD, 0x200B, 0x2060, 0xFE00...0xFE0F, 0xFEFF:
                continue
            default:
                result += scalar.properties.lowercaseMapping.unicodeScalars
            }
        }
        return result
    }

    private static func label(_ scalars: [Unicode.Scalar]) throws(InvalidURL) -> String {
        for index in scalars.indices where !isAllowed(scalars, at: index) {
            throw InvalidURL("its host has a character that no host name may have")
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        guard scalars.contains(where: { !$0.isASCII }) else { return String(text) }
        guard scalars.count <= 63 else {
            throw InvalidURL("its host has a label of more than 63 characters")
        }
        // RFC 5891 §4.2.3; ASCII labels are not held to it, since hosts with such names exist.
        guard scalars.first != "-", scalars.last != "-", !(scalars.count > 3 && scalars[2...3] == ["-", "-"]) else {
            throw InvalidURL("its host has an international label with a misplaced hyphen")
        }
        guard let first = scalars.first, !first.isMark else {
            throw InvalidURL("its host has a label that starts with a combining mark")
        }
        return "xn--" + Punycode.encode(scalars)
    }

    /// The limits of RFC 1035 §2.3.4 on what would be looked up. One trailing dot is the root and stays.
    private static func checked(_ host: String) throws(InvalidURL) -> String {
        let name = host.utf8.last == UInt8(ascii: ".") ? host.dropLast() : host[...]
        guard !name.isEmpty else { throw InvalidURL("it has no host") }
        guard name.utf8.count <= 253 else { throw InvalidURL("its host has more than 253 characters") }
        for label in name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard !label.isEmpty else { throw InvalidURL("its host has an empty label") }
            guard label.count <= 63 else { throw InvalidURL("its host has a label of more than 63 characters") }
        }
        return host
    }

    /// Letters, digits, hyphen, dot, and the underscore that container networks use in names.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        PercentCoding.isUnreserved(byte) && byte != UInt8(ascii: "~")
    }

    private static func isAllowed(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        let scalar = scalars[index]
        if scalar.isASCII { return isHostByte(UInt8(scalar.value)) }
        switch scalar.value {
        case 0x200C, 0x200D: return isJoinerInContext(scalars, at: index)
        case 0xDF, 0x3C2: return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
            .paragraphSeparator:
            return false
        default:
            return !scalar.properties.changesWhenNFKCCaseFolded
        }
    }

    /// RFC 5892 A.1, A.2: after a virama, and the non-joiner also between two Arabic letters.
    private static func isJoinerInContext(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        guard index > 0 else { return false }
        if scalars[index - 1].properties.canonicalCombiningClass == .virama { return true }
        guard scalars[index].value == 0x200C, index + 1 < scalars.count else { return false }
        return [scalars[index - 1], scalars[index + 1]].allSatisfy { (0x620...0x6D3).contains($0.value) }
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
