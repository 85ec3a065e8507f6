#if os(Linux)
    /// What the head of an answer says of its body: how long it is, and how it is coded (RFC 9112 §6, RFC 9110 §8.4).
    struct CurlFraming {
        /// How the body is coded.
        enum Coding {
            case none, gzip, deflate, other
        }

        /// What `Content-Length` says.
        private(set) var length: Int?
        /// Whether there is a `Transfer-Encoding`, beside which `Content-Length` does not count.
        private(set) var hasTransferCoding = false
        private(set) var coding = Coding.none

        /// Takes in a line that may be one of the fields that matter here.
        ///
        /// - Returns: `false` where two lengths differ, or one is no number. Whoever stands between may have taken the other
        ///   one, so that what is read as one answer was two (RFC 9112 §6.3).
        mutating func read(_ line: UnsafeRawBufferPointer) -> Bool {
            if let value = Self.value(of: "content-length:", in: line) { return readLength(value) }
            if let value = Self.value(of: "transfer-encoding:", in: line) {
                hasTransferCoding = hasTransferCoding || !value.isEmpty
            } else if let value = Self.value(of: "content-encoding:", in: line), !Self.equal(value, "identity"),
                !value.isEmpty
            {
                let isOnly = coding == .none
                coding =
                    if isOnly, Self.equal(value, "gzip") || Self.equal(value, "x-gzip") {
                        .gzip
                    } else if isOnly, Self.equal(value, "deflate") { .deflate } else { .other }
            }
            return true
        }

        /// The same number twice, in two fields or in one, is that number.
        private mutating func readLength(_ value: Slice<UnsafeRawBufferPointer>) -> Bool {
            var rest = value
            repeat {
                let end = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
                guard let number = Self.number(CurlHead.trimmed(rest[..<end])), length == nil || length == number
                else { return false }
                length = number
                rest = rest[end...].dropFirst()
            } while !rest.isEmpty
            return true
        }

        private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
            guard !digits.isEmpty else { return nil }
            var number = 0
            for digit in digits {
                guard (0x30...0x39).contains(digit) else { return nil }
                let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
                let (sum, isSumTooLarge) = tens.addingReportingOverflow(Int(digit) - 0x30)
                guard !isTooLarge, !isSumTooLarge else { return nil }
                number = sum
            }
            return number
        }

        private static func value(
            of name: StaticString, in line: UnsafeRawBufferPointer
        ) -> Slice<UnsafeRawBufferPointer>? {
            let count = name.utf8CodeUnitCount
            guard line.count > count, line[count - 1] == UInt8(ascii: ":"), equal(line[..<count], name) else {
                return nil
            }
            return CurlHead.trimmed(line[count...].prefix { $0 != 0x0D && $0 != 0x0A })
        }

        private static func equal(_ bytes: Slice<UnsafeRawBufferPointer>, _ text: StaticString) -> Bool {
            HTTPGrammar.equals(bytes, lowercased: text)
        }
    }
#endif
