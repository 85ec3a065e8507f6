#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes pieces of the chunks of a body, wherever the network cut it: every split gives the same pieces.
protocol ChunkParser<Element>: Sendable {
    associatedtype Element: Sendable

    /// Whether parsing takes so long that it is kept off the caller's actor.
    static var takesLong: Bool { get }

    /// Takes in a chunk and gives out the pieces that it completes, also those before an error.
    mutating func parse(_ chunk: Data, into output: inout [Element]) throws
    /// Gives out what the end of the body completes.
    mutating func finish(into output: inout [Element]) throws
}

extension ChunkParser {
    static var takesLong: Bool { false }
}

/// The chunks as they come.
struct ByteParser: ChunkParser {
    mutating func parse(_ chunk: Data, into output: inout [Data]) {
        output.append(chunk)
    }

    mutating func finish(into output: inout [Data]) {}
}
