import Foundation
import StrataTesting

@testable import Strata

/// The ways in which a network may cut bytes: whole, byte by byte, in two at every offset, and at random.
enum Splits {
    static func all(of text: String) -> [[Data]] {
        all(of: Data(text.utf8))
    }

    static func all(of bytes: Data) -> [[Data]] {
        var random = SeededGenerator(seed: 42)
        return [[bytes], bytes.map { Data([$0]) }] + (0...bytes.count).map { [bytes.prefix($0), bytes.dropFirst($0)] }
            + (0..<50).map { _ in cut(bytes, &random) }
    }

    private static func cut(_ bytes: Data, _ random: inout SeededGenerator) -> [Data] {
        var rest = bytes
        var chunks: [Data] = []
        while !rest.isEmpty {
            let chunk = rest.prefix(Int.random(in: 1...5, using: &random))
            chunks.append(chunk)
            rest = rest.dropFirst(chunk.count)
        }
        return chunks
    }
}

/// What a parser makes of chunks: the pieces, and the error that ended them.
func parse<Parser: ChunkParser>(_ chunks: [Data], with parser: Parser) -> ([Parser.Element], TransportError?) {
    var parser = parser
    var pieces: [Parser.Element] = []
    do {
        for chunk in chunks { try parser.parse(chunk, into: &pieces) }
        try parser.finish(into: &pieces)
        return (pieces, nil)
    } catch {
        return (pieces, error as? TransportError)
    }
}
