/// The character classes of RFC 9110 that decide what may reach the wire.
package enum HTTPGrammar {
    /// Whether the text is a token: one or more `tchar` (RFC 9110 §5.6.2).
    package static func isToken(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in !bytes.isEmpty && bytes.allSatisfy(isTokenByte) }
    }

    package static func isTokenByte(_ byte: UInt8) -> Bool {
        // A bit for each `tchar`: this is asked of every byte of every name that is sent.
        switch byte {
        case 0..<64: UInt64(0x03FF_6CFA_0000_0000) & (1 << UInt64(byte)) != 0
        case 64..<128: UInt64(0x57FF_FFFF_C7FF_FFFE) & (1 << UInt64(byte - 64)) != 0
        default: false
        }
    }

    /// Whether the text may stand in a field value: no control character but TAB (RFC 9110 §5.5).
    static func isFieldValue(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isFieldValue($0) }
    }

    /// Whether the bytes may stand in a field value.
    package static func isFieldValue(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }

    /// The text that the bytes are; `nil` where they are not UTF-8.
    static func text(_ bytes: some Collection<UInt8>) -> String? {
        // Nearly every value is ASCII, where nothing needs to be validated.
        bytes.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
        }.flatMap(\.self) ?? String(validating: bytes, as: UTF8.self)
    }

    /// Whether two ASCII texts are equal when letter case is ignored.
    static func equalsIgnoringCase(_ left: String, _ right: String) -> Bool {
        let left = left.utf8
        let right = right.utf8
        guard left.count == right.count else { return false }
        // Most names of the same length differ in their first byte: cheaper by hand than by `zip`.
        var others = right.makeIterator()
        for byte in left {
            guard let other = others.next(), byte == other || lowercase(byte) == lowercase(other) else { return false }
        }
        return true
    }

    /// Whether ASCII bytes are a text that is given in lower case, when their letter case is ignored.
    static func equals(_ bytes: some Collection<UInt8>, lowercased text: StaticString) -> Bool {
        guard bytes.count == text.utf8CodeUnitCount else { return false }
        return bytes.enumerated().allSatisfy { lowercase($0.element) == text.utf8Start[$0.offset] }
    }

    static func lowercase(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }

    /// The text without blanks (SP, HTAB) at its ends: the OWS of RFC 9110 §5.6.3.
    package static func trimmingBlanks(_ text: Substring) -> Substring {
        var text = text
        while let first = text.utf8.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
        while let last = text.utf8.last, last == 0x20 || last == 0x09 { text = text.dropLast() }
        return text
    }

    /// What a token or a quoted string stands for, blanks around it taken off (RFC 9110 §5.6.4).
    static func unquoted(_ text: Substring) -> String {
        // By scalars: a combining mark would make another `Character` of a quote.
        let text = trimmingBlanks(text).unicodeScalars
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.dropFirst().dropLast() {
            if scalar == "\\", !isEscaped {
                isEscaped = true
            } else {
                result.append(scalar)
                isEscaped = false
            }
        }
        return String(result)
    }
}
