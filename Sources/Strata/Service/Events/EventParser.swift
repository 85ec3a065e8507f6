#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads an event stream (WHATWG HTML §9.2.5, §9.2.6).
///
/// It lives as long as one connection; the id that was given last goes on to the next.
struct EventParser: ChunkParser {
    private(set) var lastEventID: String
    /// The pause that the server asked for before a reconnection.
    private(set) var retry: Duration?

    private let limit: Int
    private var splitter: LineSplitter
    private var isFirstLine = true
    private var type: [UInt8] = []
    private var data: [UInt8] = []
    private var id: String

    /// - Parameters:
    ///   - lastEventID: The id that an earlier connection left.
    ///   - limit: The most bytes of an event.
    init(lastEventID: String = "", limit: Int) {
        self.lastEventID = lastEventID
        self.limit = limit
        id = lastEventID
        // The name of a field may stand before as much data as is allowed, and a byte order mark before that.
        splitter = LineSplitter(.lineFeedOrCarriageReturn, limit: limit + 16)
    }

    mutating func parse(_ chunk: Data, into output: inout [ServerSentEvent]) throws(TransportError) {
        // Taken out, since it calls back into this value.
        var splitter = splitter
        self.splitter = LineSplitter(.lineFeedOrCarriageReturn, limit: 0)
        defer { self.splitter = splitter }
        try splitter.split(chunk) { (line) throws(TransportError) in
            if let event = try read(line) { output.append(event) }
        }
    }

    /// An event that no empty line ended is dropped, with the line that nothing ended.
    mutating func finish(into output: inout [ServerSentEvent]) {}

    private mutating func read(_ line: UnsafeBufferPointer<UInt8>) throws(TransportError) -> ServerSentEvent? {
        var line = line
        if isFirstLine {
            isFirstLine = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = UnsafeBufferPointer(rebasing: line.dropFirst(3)) }
        }
        guard !line.isEmpty else { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        var value = line[(colon.map { $0 + 1 } ?? line.endIndex)...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        try set(field: line[..<(colon ?? line.endIndex)], to: value)
        return nil
    }

    /// A line that begins with a colon has no name, and is a comment.
    private mutating func set(
        field: Slice<UnsafeBufferPointer<UInt8>>, to value: Slice<UnsafeBufferPointer<UInt8>>
    ) throws(TransportError) {
        switch field {
        case _ where Self.isField("data", field):
            guard data.count + value.count <= limit else {
                throw TransportError(.bodyTooLarge, "an event is larger than \(limit) bytes", phase: .receiving)
            }
            data += value
            data.append(UInt8(ascii: "\n"))
        case _ where Self.isField("event", field):
            type = Array(value)
        case _ where Self.isField("id", field):
            if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        case _ where Self.isField("retry", field):
            guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
            // A number that no integer holds asks for more than any ceiling.
            retry = .milliseconds(Int64(String(decoding: value, as: UTF8.self)) ?? Int64.max)
        default:
            return
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer {
            data.removeAll(keepingCapacity: true)
            type = []
        }
        lastEventID = id
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            type: type.isEmpty ? "message" : String(decoding: type, as: UTF8.self),
            data: String(decoding: data.dropLast(), as: UTF8.self), id: lastEventID)
    }

    private static func isField(_ name: StaticString, _ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.count == name.utf8CodeUnitCount
            && bytes.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: bytes.count))
    }
}
