#if os(Linux)
    /// Finds the bytes of a chunked body between those that frame it (RFC 9112 §7.1). libcurl reads it, too, and refuses
    /// what is wrong with it, so nothing is here.
    struct CurlChunks {
        private enum State {
            case size(Int)
            case sizeLineEnd(Int)
            case bytes(Int)
            case bytesEnd
            case end
        }

        private var state = State.size(0)

        /// The next bytes of the body, taken from the front; `nil` where there are none.
        mutating func next(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer>? {
            while let byte = rest.first {
                switch state {
                case .bytes(let count):
                    let piece = rest.prefix(count)
                    rest = rest.dropFirst(count)
                    state = piece.count == count ? .bytesEnd : .bytes(count - piece.count)
                    return piece
                case .size(let size):
                    if let digit = Self.digit(byte), size <= Int.max >> 5 {
                        state = .size(size << 4 | digit)
                    } else {
                        state = .sizeLineEnd(size)
                        continue
                    }
                case .sizeLineEnd(let size):
                    if byte == 0x0A { state = size == 0 ? .end : .bytes(size) }
                case .bytesEnd:
                    if byte == 0x0A { state = .size(0) }
                case .end: return nil
                }
                rest = rest.dropFirst()
            }
            return nil
        }

        private static func digit(_ byte: UInt8) -> Int? {
            switch byte {
            case 0x30...0x39: Int(byte) - 0x30
            case 0x41...0x46, 0x61...0x66: Int(byte | 0x20) - 0x61 + 10
            default: nil
            }
        }
    }
#endif
