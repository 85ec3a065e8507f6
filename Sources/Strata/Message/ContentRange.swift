/// Which part of a representation a message holds (RFC 9110 §14.4).
///
/// ```swift
/// let part = try ContentRange("bytes 500-999/1234")
/// print(part.bytes?.lowerBound ?? 0, part.completeLength ?? 0)  // 500 1234
/// ```
public struct ContentRange: Sendable, Hashable {
    /// The positions of the first and the last byte; `nil` where no part could be given (`bytes */1234`).
    public let bytes: ClosedRange<Int>?
    /// The number of bytes of the whole; `nil` where the sender does not know it (`bytes 0-499/*`).
    public let completeLength: Int?

    /// Why a text is not a range of bytes.
    public struct InvalidContentRange: Error, Sendable, Hashable {}

    /// Reads the value of the field.
    ///
    /// - Throws: ``InvalidContentRange`` for another unit than bytes, and for a range that ends before it begins, or
    ///   beyond the whole.
    public init(_ text: some StringProtocol) throws(InvalidContentRange) {
        // Bytes, since a blank and the accent after it are one character.
        let text = HTTPGrammar.trimmingBlanks(Substring(text))
        let parts = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 2, HTTPGrammar.equalsIgnoringCase(String(parts[0]) ?? "", "bytes") else {
            throw InvalidContentRange()
        }
        let values = parts[1].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard values.count == 2 else { throw InvalidContentRange() }
        completeLength = values[1].elementsEqual("*".utf8) ? nil : try Self.number(values[1])
        guard !values[0].elementsEqual("*".utf8) else {
            guard completeLength != nil else { throw InvalidContentRange() }
            bytes = nil
            return
        }
        let bounds = values[0].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard bounds.count == 2 else { throw InvalidContentRange() }
        let first = try Self.number(bounds[0])
        let last = try Self.number(bounds[1])
        guard first <= last, last < completeLength ?? Int.max else { throw InvalidContentRange() }
        bytes = first...last
    }

    /// Digits and nothing else.
    private static func number(_ digits: Substring.UTF8View) throws(InvalidContentRange) -> Int {
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(Substring(digits))
        else { throw InvalidContentRange() }
        return number
    }
}
