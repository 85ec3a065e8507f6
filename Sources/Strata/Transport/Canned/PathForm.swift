/// A path in the form in which two spellings of it are equal (RFC 3986 §6.2.2), with a leading slash.
struct PathForm: Sendable {
    /// The path as it was written.
    let text: String
    private let normal: [UInt8]

    init(_ path: String) {
        text = path.hasPrefix("/") ? path : "/" + path
        normal = Self.normalized(Array(text.utf8))
    }

    private static func normalized(_ source: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count)
        var index = 0
        while index < source.count {
            let escaped = PercentCoding.escapedByte(source, at: index)
            let byte = escaped ?? source[index]
            // What was escaped stays apart from what was not, unless it need not have been.
            let isPlain = escaped == nil ? isPathByte(byte) : PercentCoding.isUnreserved(byte)
            if isPlain { bytes.append(byte) } else { PercentCoding.append(byte, to: &bytes) }
            index += escaped == nil ? 1 : 3
        }
        return bytes
    }

    /// Whether the byte stands for itself in a path: `pchar` or a slash (RFC 3986 §3.3).
    private static func isPathByte(_ byte: UInt8) -> Bool {
        PercentCoding.isUnreserved(byte) || "!$&'()*+,;=:@/".utf8.contains(byte)
    }

    /// The number of bytes to insert, delete or replace to turn one path into the other (Levenshtein).
    func distance(to other: PathForm) -> Int {
        var row = Array(0...other.normal.count)
        for (index, byte) in normal.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.normal.indices {
                let replaced = diagonal + (byte == other.normal[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.normal.count]
    }
}

extension PathForm: Equatable {
    static func == (left: PathForm, right: PathForm) -> Bool {
        left.normal == right.normal
    }
}
