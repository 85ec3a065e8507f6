/// Writes plain text as a path (RFC 3986 §3.3).
///
/// A valid `%XX` is kept, since `"\(segment:)"` makes them; a stray `%` becomes `%25`, and whatever may not stand in a
/// path is encoded, `?` and `#` included: a query belongs into the endpoint's `query`.
enum PathEncoder {
    /// Refuses a path that brings its own scheme or host.
    static func checkReference(_ path: [UInt8]) throws(InvalidURL) {
        guard !path.starts(with: "//".utf8) else {
            throw InvalidURL("the path starts with //, which names a host")
        }
        guard let colon = path.firstIndex(of: UInt8(ascii: ":")), path[colon...].starts(with: "://".utf8) else {
            return
        }
        guard !isScheme(path[..<colon]) else {
            throw InvalidURL("the path has a scheme; a whole URL has an entry point of its own")
        }
    }

    /// Appends the path, and refuses control characters and the segments that would climb out of the base.
    static func append(_ path: [UInt8], to bytes: inout [UInt8]) throws(InvalidURL) {
        var segmentStart = bytes.count
        var index = 0
        while index < path.count {
            let byte = path[index]
            switch byte {
            case UInt8(ascii: "/"):
                try checkSegment(bytes[segmentStart...])
                bytes.append(byte)
                segmentStart = bytes.count
            case 0..<0x20, 0x7F:
                throw InvalidURL("the path has a control character")
            case UInt8(ascii: "%") where PercentCoding.escapedByte(path, at: index) != nil:
                bytes.append(byte)
            case _ where isAllowed(byte):
                bytes.append(byte)
            default:
                PercentCoding.append(byte, to: &bytes)
            }
            index += 1
        }
        try checkSegment(bytes[segmentStart...])
    }

    /// `pchar` without percent-encoding: unreserved, sub-delims, `:` and `@`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
            true
        default:
            PercentCoding.isUnreserved(byte)
        }
    }

    /// Refuses `.` and `..`, also spelt `%2e`: every server and proxy resolves them (RFC 3986 §5.2.4, §6.2.2.2).
    private static func checkSegment(_ segment: ArraySlice<UInt8>) throws(InvalidURL) {
        guard let first = segment.first, segment.count <= 6, first == UInt8(ascii: ".") || first == UInt8(ascii: "%")
        else { return }
        let decoded = PercentCoding.decode(String(decoding: segment, as: UTF8.self))
        guard decoded != ".", decoded != ".." else {
            throw InvalidURL("the path has a . or .. segment")
        }
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { byte in
            isLetter(byte) || (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }
}
