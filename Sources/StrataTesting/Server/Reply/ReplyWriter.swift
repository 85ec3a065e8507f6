#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends the bytes of a reply and does what interrupts them.
struct ReplyWriter {
    /// How the sending ended.
    enum Outcome {
        case finished, close, reset
    }

    /// Small pieces go out together, up to this size.
    private static let batchSize = 1 << 16

    private let image: ReplyImage
    private let drip: (bytes: Int, pause: Duration)?
    private var batch: [UInt8] = []
    private var offset = 0

    init(_ image: ReplyImage, drip: (bytes: Int, pause: Duration)?) {
        self.image = image
        self.drip = drip
    }

    consuming func write(to channel: borrowing Channel) throws(ConnectionEnd) -> Outcome {
        var interruptions = image.interruptions[...]
        for piece in [image.head] + image.pieces {
            var rest = piece[...]
            while true {
                while let next = interruptions.first, next.offset == offset {
                    interruptions.removeFirst()
                    try flush(to: channel)
                    if let outcome = try perform(next.interruption, on: channel) { return outcome }
                }
                if rest.isEmpty { break }
                let room = min(interruptions.first.map { $0.offset - offset } ?? .max, Self.batchSize - batch.count)
                let part = rest.prefix(room)
                rest = rest.dropFirst(part.count)
                batch += part
                offset += part.count
                if batch.count == Self.batchSize { try flush(to: channel) }
            }
        }
        try flush(to: channel)
        return .finished
    }

    private mutating func flush(to channel: borrowing Channel) throws(ConnectionEnd) {
        defer { batch.removeAll(keepingCapacity: true) }
        guard let drip else { return try batch.isEmpty ? () : channel.send(batch) }
        for start in stride(from: 0, to: batch.count, by: drip.bytes) {
            try channel.send(Array(batch[start..<min(start + drip.bytes, batch.count)]))
            if drip.pause > .zero { _ = try channel.pause(for: drip.pause) }
        }
    }

    private func perform(
        _ interruption: ServerReply.Interruption, on channel: borrowing Channel
    ) throws(ConnectionEnd) -> Outcome? {
        switch interruption {
        case .close: return .close
        case .reset: return .reset
        case .stall: _ = try channel.pause()
        case .delay(let duration): _ = try channel.pause(for: duration)
        case .wait(let gate): try wait(for: gate, on: channel)
        }
        return nil
    }

    private func wait(for gate: ServerGate, on channel: borrowing Channel) throws(ConnectionEnd) {
        guard let signal = try? Signal() else { throw .clientGone }
        gate.arrive(signal)
        defer { gate.leave(signal) }
        _ = try channel.pause(until: signal)
    }
}
