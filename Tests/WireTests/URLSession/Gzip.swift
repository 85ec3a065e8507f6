import Foundation

/// Writes gzip (RFC 1952) of zeros with the fixed codes of DEFLATE (RFC 1951 §3.2.6): 13 bits for 258 bytes.
enum Gzip {
    /// - Parameter isComplete: Whether the checksum at the end is right; counting it takes a while for large bodies.
    static func zeros(_ count: Int, isComplete: Bool = true) -> Data {
        var writer = BitWriter(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
        writer.append(0b1, 1)
        writer.append(0b01, 2)
        // A literal 0, then as many copies of 258 bytes from one byte back as fit, then literals.
        let copies = max(count - 1, 0) / 258
        writer.appendCode(0b0011_0000, 8)
        // Eight copies are thirteen whole bytes, the same from the second eight on.
        writer.appendCopies(min(copies, 8))
        let groups = copies / 8 - 1
        if groups > 0 {
            let start = writer.bytes.count
            writer.appendCopies(8)
            let group = writer.bytes[start...]
            for _ in 1..<max(groups, 1) { writer.bytes += group }
            writer.appendCopies(copies % 8)
        } else {
            writer.appendCopies(max(copies - 8, 0))
        }
        for _ in 0..<(count - 1 - copies * 258) { writer.appendCode(0b0011_0000, 8) }
        writer.appendCode(0, 7)
        var data = writer.finish()
        for word in [isComplete ? checksumOfZeros(count) : 0, UInt32(truncatingIfNeeded: count)] {
            withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
        }
        return data
    }

    private static func checksumOfZeros(_ count: Int) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for _ in 0..<count * 8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        return ~crc
    }

    private struct BitWriter {
        var bytes: [UInt8]
        private var pending: UInt32 = 0
        private var pendingCount = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// Least significant bit first.
        mutating func append(_ bits: UInt32, _ count: Int) {
            pending |= bits << pendingCount
            pendingCount += count
            while pendingCount >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: pending))
                pending >>= 8
                pendingCount -= 8
            }
        }

        /// Huffman codes go most significant bit first.
        mutating func appendCode(_ code: UInt32, _ count: Int) {
            for bit in (0..<count).reversed() { append(code >> bit & 1, 1) }
        }

        /// Length 258, distance 1.
        mutating func appendCopies(_ count: Int) {
            for _ in 0..<count {
                appendCode(0b1100_0101, 8)
                appendCode(0, 5)
            }
        }

        mutating func finish() -> Data {
            if pendingCount > 0 { append(0, 8 - pendingCount) }
            return Data(bytes)
        }
    }
}
