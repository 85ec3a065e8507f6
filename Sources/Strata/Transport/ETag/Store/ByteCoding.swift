/// Writes numbers, texts and byte strings one after the other, each so that its end can be told.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) {
        withUnsafeBytes(of: UInt64(number).bigEndian) { bytes += $0 }
    }

    mutating func write(_ part: some Collection<UInt8>) {
        write(part.count)
        bytes += part
    }

    mutating func write(_ text: String) {
        write(text.utf8)
    }
}

/// Reads what a ``ByteWriter`` wrote, and nothing past the end whatever the bytes say.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() throws(DamagedEntry) -> Int {
        let digits = try take(MemoryLayout<UInt64>.size)
        guard let number = Int(exactly: digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) else { throw DamagedEntry() }
        return number
    }

    mutating func part() throws(DamagedEntry) -> ArraySlice<UInt8> {
        try take(number())
    }

    mutating func text() throws(DamagedEntry) -> String {
        guard let text = String(validating: try part(), as: UTF8.self) else { throw DamagedEntry() }
        return text
    }

    private mutating func take(_ count: Int) throws(DamagedEntry) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw DamagedEntry() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

/// Bytes that are not what was stored: cut off, changed, or of another version.
public struct DamagedEntry: Error, Sendable, Hashable {}
