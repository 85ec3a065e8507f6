/// IPv6 addresses in brackets, as URLs write them (RFC 3986 §3.2.2, RFC 4291 §2.2).
enum IPv6Literal {
    /// The literal in lower case.
    static func validated(_ literal: String) throws(InvalidURL) -> String {
        let address = literal.dropFirst().dropLast()
        guard !address.utf8.contains(UInt8(ascii: "%")) else {
            throw InvalidURL("its IPv6 address has a zone, which means something on one machine only")
        }
        guard literal.hasPrefix("["), literal.hasSuffix("]"), isAddress(address) else {
            throw InvalidURL("its host is not an IPv6 address")
        }
        return literal.lowercased()
    }

    private static func isAddress(_ text: Substring) -> Bool {
        guard let gap = text.firstRange(of: "::") else { return groups(text, mayEndInIPv4: true) == 8 }
        let tail = text[gap.upperBound...]
        guard let before = groups(text[..<gap.lowerBound], mayEndInIPv4: false),
            let after = groups(tail, mayEndInIPv4: true)
        else { return false }
        return before + after <= 7
    }

    /// How many 16-bit groups the text has; `nil` where it is none.
    private static func groups(_ text: Substring, mayEndInIPv4: Bool) -> Int? {
        guard !text.isEmpty else { return 0 }
        var parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var count = 0
        if mayEndInIPv4, let last = parts.last, last.contains(".") {
            let octets = last.split(separator: ".", omittingEmptySubsequences: false)
            guard octets.count == 4, octets.allSatisfy(isOctet) else { return nil }
            parts.removeLast()
            count = 2
        }
        guard parts.allSatisfy({ (1...4).contains($0.utf8.count) && $0.allSatisfy { $0.isASCII && $0.isHexDigit } })
        else { return nil }
        return count + parts.count
    }

    private static func isOctet(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && (text == "0" || text.first != "0") && UInt8(text) != nil
    }
}
