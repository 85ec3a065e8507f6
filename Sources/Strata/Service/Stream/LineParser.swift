#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Lines as text. Bytes that are not UTF-8 become U+FFFD; a character cut by the network is put together again.
struct LineParser: ChunkParser {
    private var splitter: LineSplitter

    init(limit: Int) {
        splitter = LineSplitter(.lineFeed, limit: limit)
    }

    mutating func parse(_ chunk: Data, into output: inout [String]) throws(TransportError) {
        try splitter.split(chunk) { output.append(String(decoding: $0, as: UTF8.self)) }
    }

    mutating func finish(into output: inout [String]) throws(TransportError) {
        try splitter.finish { output.append(String(decoding: $0, as: UTF8.self)) }
    }
}
