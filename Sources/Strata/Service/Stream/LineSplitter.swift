#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Cuts a body into lines, wherever the network cut it into chunks.
struct LineSplitter: Sendable {
    /// What ends a line.
    enum Ending: Sendable {
        /// LF, with a CR before it or not. A CR by itself is part of the line.
        case lineFeed
        /// LF, CR, or both as one.
        case lineFeedOrCarriageReturn
    }

    private let ending: Ending
    private let limit: Int
    private var beginning: [UInt8] = []
    private var endedWithCarriageReturn = false

    /// - Parameter limit: The most bytes of a line, its ending left out.
    init(_ ending: Ending, limit: Int) {
        self.ending = ending
        self.limit = limit
    }

    /// Hands over every line that the chunk completes, without its ending.
    mutating func split(
        _ chunk: Data, _ line: (UnsafeBufferPointer<UInt8>) throws(TransportError) -> Void
    ) throws(TransportError) {
        // `Data`'s own closure rethrows untyped errors only.
        let outcome = chunk.withUnsafeBytes { bytes in
            Result<Void, TransportError> { () throws(TransportError) in
                try split(bytes.bindMemory(to: UInt8.self), line)
            }
        }
        try outcome.get()
    }

    /// Hands over the last line where nothing ended it. An ending at the very end begins no line.
    mutating func finish(_ line: (UnsafeBufferPointer<UInt8>) throws(TransportError) -> Void) throws(TransportError) {
        guard !beginning.isEmpty else { return }
        try checkLength(beginning.count)
        let rest = beginning
        beginning = []
        try Self.hand(rest, to: line)
    }

    private mutating func split(
        _ chunk: UnsafeBufferPointer<UInt8>, _ line: (UnsafeBufferPointer<UInt8>) throws(TransportError) -> Void
    ) throws(TransportError) {
        var start = 0
        if endedWithCarriageReturn, let first = chunk.first {
            endedWithCarriageReturn = false
            if first == UInt8(ascii: "\n") { start = 1 }
        }
        while let end = end(in: chunk, from: start) {
            try complete(UnsafeBufferPointer(rebasing: chunk[start..<end]), line)
            start = end + 1
            guard chunk[end] == UInt8(ascii: "\r") else { continue }
            if start == chunk.count {
                endedWithCarriageReturn = true
            } else if chunk[start] == UInt8(ascii: "\n") {
                start += 1
            }
        }
        let rest = chunk[start...]
        // A CR at the end may turn out to belong to the ending.
        let count = beginning.count + rest.count
        try checkLength(count == limit + 1 && (rest.last ?? beginning.last) == UInt8(ascii: "\r") ? limit : count)
        beginning += rest
    }

    private mutating func complete(
        _ end: UnsafeBufferPointer<UInt8>, _ line: (UnsafeBufferPointer<UInt8>) throws(TransportError) -> Void
    ) throws(TransportError) {
        guard beginning.isEmpty else {
            let whole = beginning + end
            beginning = []
            return try Self.hand(whole) { (bytes) throws(TransportError) in try handOver(bytes, line) }
        }
        try handOver(end, line)
    }

    private func handOver(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: (UnsafeBufferPointer<UInt8>) throws(TransportError) -> Void
    ) throws(TransportError) {
        let hasReturn = ending == .lineFeed && bytes.last == UInt8(ascii: "\r")
        let text = hasReturn ? UnsafeBufferPointer(rebasing: bytes.dropLast()) : bytes
        try checkLength(text.count)
        try line(text)
    }

    private func end(in chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        switch ending {
        case .lineFeed: chunk[start...].firstIndex(of: UInt8(ascii: "\n"))
        case .lineFeedOrCarriageReturn:
            chunk[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        }
    }

    private func checkLength(_ count: Int) throws(TransportError) {
        guard count <= limit else {
            throw TransportError(.bodyTooLarge, "a line is longer than \(limit) bytes", phase: .receiving)
        }
    }

    private static func hand(
        _ bytes: [UInt8], to line: (UnsafeBufferPointer<UInt8>) throws(TransportError) -> Void
    ) throws(TransportError) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(TransportError) in try line(bytes) }
    }
}
