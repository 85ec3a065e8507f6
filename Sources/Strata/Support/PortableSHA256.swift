/// SHA-256 (FIPS 180-4 §6.2) in plain Swift, for platforms that bring none.
struct PortableSHA256 {
    private static let blockSize = 64

    private var state = SIMD8<UInt32>(
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
    /// The bytes since the last whole block. A vector is an array that needs no memory of its own.
    private var pending = SIMD64<UInt8>()
    private var byteCount: UInt64 = 0

    private var pendingCount: Int { Int(byteCount % UInt64(Self.blockSize)) }

    mutating func update(bufferPointer bytes: UnsafeRawBufferPointer) {
        let start = pendingCount
        var rest = bytes[...]
        byteCount &+= UInt64(bytes.count)
        if start > 0 {
            let taken = rest.prefix(Self.blockSize - start)
            keep(taken, at: start)
            guard start + taken.count == Self.blockSize else { return }
            compressPending()
            rest = rest.dropFirst(taken.count)
        }
        let whole = rest.prefix(rest.count / Self.blockSize * Self.blockSize)
        Self.compress(UnsafeRawBufferPointer(rebasing: whole), into: &state)
        keep(rest.dropFirst(whole.count), at: 0)
    }

    /// The digest of all that was fed.
    func finalize() -> [UInt8] {
        var last = self
        let count = pendingCount
        last.pending[count] = 0x80
        for index in (count + 1)..<max(count + 1, Self.blockSize) { last.pending[index] = 0 }
        if count + 1 > Self.blockSize - 8 {
            last.compressPending()
            last.pending = SIMD64()
        }
        let bitCount = byteCount &* 8
        for index in 0..<8 {
            last.pending[Self.blockSize - 1 - index] = UInt8(truncatingIfNeeded: bitCount >> (8 * UInt64(index)))
        }
        last.compressPending()
        for index in 0..<8 { last.state[index] = last.state[index].bigEndian }
        return withUnsafeBytes(of: last.state) { Array($0) }
    }

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>, at start: Int) {
        withUnsafeMutableBytes(of: &pending) { block in
            UnsafeMutableRawBufferPointer(rebasing: block[start...]).copyBytes(from: bytes)
        }
    }

    private mutating func compressPending() {
        withUnsafeBytes(of: pending) { Self.compress($0, into: &state) }
    }

    /// Takes in whole blocks.
    private static func compress(_ blocks: UnsafeRawBufferPointer, into state: inout SIMD8<UInt32>) {
        guard !blocks.isEmpty else { return }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            constants.withUnsafeBufferPointer { constants in
                for start in stride(from: 0, to: blocks.count, by: blockSize) {
                    expand(blocks, from: start, into: words)
                    state &+= rounds(state, words, constants)
                }
            }
        }
    }

    /// The message schedule (§6.2.2, step 1).
    private static func expand(
        _ blocks: UnsafeRawBufferPointer, from start: Int, into words: UnsafeMutableBufferPointer<UInt32>
    ) {
        for index in 0..<16 {
            words[index] = UInt32(
                bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
        }
        for index in 16..<64 {
            let (old, new) = (words[index - 15], words[index - 2])
            let sigma0 = rotate(old, 7) ^ rotate(old, 18) ^ (old >> 3)
            let sigma1 = rotate(new, 17) ^ rotate(new, 19) ^ (new >> 10)
            words[index] = words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1
        }
    }

    /// The 64 rounds (§6.2.2, steps 2 and 3). Eight of them bring each variable back to its own place, so that none has
    /// to be moved.
    private static func rounds(
        _ state: SIMD8<UInt32>, _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
    ) -> SIMD8<UInt32> {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in stride(from: 0, to: 64, by: 8) {
            round(a, b, c, &d, e, f, g, &h, constants[index] &+ words[index])
            round(h, a, b, &c, d, e, f, &g, constants[index + 1] &+ words[index + 1])
            round(g, h, a, &b, c, d, e, &f, constants[index + 2] &+ words[index + 2])
            round(f, g, h, &a, b, c, d, &e, constants[index + 3] &+ words[index + 3])
            round(e, f, g, &h, a, b, c, &d, constants[index + 4] &+ words[index + 4])
            round(d, e, f, &g, h, a, b, &c, constants[index + 5] &+ words[index + 5])
            round(c, d, e, &f, g, h, a, &b, constants[index + 6] &+ words[index + 6])
            round(b, c, d, &e, f, g, h, &a, constants[index + 7] &+ words[index + 7])
        }
        return SIMD8(a, b, c, d, e, f, g, h)
    }

    @inline(__always)
    private static func round(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
        _ h: inout UInt32, _ input: UInt32
    ) {
        let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        let first = h &+ sum1 &+ (g ^ (e & (f ^ g))) &+ input
        let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        d &+= first
        h = first &+ sum0 &+ ((a & b) | (c & (a | b)))
    }

    @inline(__always)
    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
