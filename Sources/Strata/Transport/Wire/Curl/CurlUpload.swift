#if os(Linux)
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The body of a request as libcurl asks for it, piece by piece.
    enum CurlUpload {
        case none
        case data(Data, sent: Int)
        case pump(CurlPump)

        /// Whether libcurl has taken every byte.
        var isTaken: Bool {
            switch self {
            case .none: true
            case .data(let data, let sent): sent == data.count
            case .pump(let pump): pump.isTaken
            }
        }

        /// Hands over what fits; no bytes are the end.
        mutating func take(into room: UnsafeMutableRawBufferPointer) -> CurlPump.Piece {
            switch self {
            case .none: return .bytes(0)
            case .data(let data, let sent):
                let count = min(room.count, data.count - sent)
                let start = data.startIndex + sent
                data.copyBytes(to: room, from: start..<(start + count))
                self = .data(data, sent: sent + count)
                return .bytes(count)
            case .pump(let pump): return pump.take(into: room)
            }
        }

        /// Goes back to a place, where that can be done.
        mutating func rewind(to offset: Int) -> Bool {
            switch self {
            case .none: return offset == 0
            case .data(let data, _):
                guard (0...data.count).contains(offset) else { return false }
                self = .data(data, sent: offset)
                return true
            case .pump(let pump): return offset == 0 && pump.isUntouched
            }
        }

        func close() {
            guard case .pump(let pump) = self else { return }
            pump.close()
        }
    }
#endif
