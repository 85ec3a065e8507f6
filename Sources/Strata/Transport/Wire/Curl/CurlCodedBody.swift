#if os(Linux)
    /// A coded body as it comes in, of which only the ends are kept: they tell whether it came to its end.
    ///
    /// libcurl takes a coding that breaks off for a whole one where the framing around it is right.
    struct CurlCodedBody {
        /// How many bytes came, without those that frame chunks.
        private(set) var count = 0
        /// The first two bytes, the first one highest.
        private var first: UInt16 = 0
        /// The last four bytes, the last one lowest.
        private var last: UInt32 = 0
        private var chunks: CurlChunks?
        private let length: Int

        init(_ framing: CurlFraming, isChunked: Bool) {
            chunks = isChunked ? CurlChunks() : nil
            length = framing.hasTransferCoding ? .max : framing.length ?? .max
        }

        /// Takes in what came from the connection.
        mutating func append(_ bytes: UnsafeRawBufferPointer) {
            guard chunks != nil else { return append(body: bytes[...].prefix(length - count)) }
            var rest = bytes[...]
            while let piece = chunks?.next(&rest) { append(body: piece) }
        }

        private mutating func append(body bytes: Slice<UnsafeRawBufferPointer>) {
            for byte in bytes.prefix(max(0, 2 - count)) { first = first << 8 | UInt16(byte) }
            for byte in bytes.suffix(4) { last = last << 8 | UInt32(byte) }
            count += bytes.count
        }

        /// Whether what was decoded is less than what was coded, as far as the coding tells: gzip ends with the length of
        /// what it holds (RFC 1952 §2.3.1), and zlib with a checksum (RFC 1950 §2.2).
        func isCut(_ coding: CurlFraming.Coding, decoded: UnsafeRawBufferPointer) -> Bool {
            guard count > 0 else { return false }
            switch coding {
            case .gzip: return count < 18 || last.byteSwapped != UInt32(truncatingIfNeeded: decoded.count)
            case .deflate:
                // What many servers call deflate has no frame around it, and no end that can be known.
                guard count > 1 else { return true }
                guard first & 0x0F00 == 0x0800, first % 31 == 0 else { return false }
                return count < 6 || last != Self.checksum(decoded)
            case .none, .other: return false
            }
        }

        /// Adler-32.
        private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
            var (a, b): (UInt32, UInt32) = (1, 0)
            var rest = bytes[...]
            // So many bytes fit before a sum has to be reduced.
            while !rest.isEmpty {
                for byte in rest.prefix(5552) {
                    a &+= UInt32(byte)
                    b &+= a
                }
                (a, b) = (a % 65521, b % 65521)
                rest = rest.dropFirst(5552)
            }
            return b << 16 | a
        }
    }
#endif
