#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The ways in which a network may cut bytes into chunks: not at all, everywhere, and at places drawn from the bytes
/// themselves, so that an input always means the same.
func splits(of bytes: [UInt8]) -> [[Data]] {
    var state = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    var drawn: [Data] = []
    var rest = bytes[...]
    while !rest.isEmpty {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let count = Int(state >> 60)
        drawn.append(Data(rest.prefix(count)))
        rest = rest.dropFirst(count)
    }
    return [[Data(bytes)], bytes.map { Data([$0]) }, drawn]
}

/// What a parser makes of chunks, and the kind of the error that ended it.
struct Parsed<Element: Equatable>: Equatable {
    var pieces: [Element] = []
    var failure: TransportError.Kind?

    init<Parser: ChunkParser<Element>>(_ chunks: [Data], by parser: inout Parser) {
        do {
            for chunk in chunks { try parser.parse(chunk, into: &pieces) }
            try parser.finish(into: &pieces)
        } catch {
            failure = (error as? TransportError)?.kind ?? .unknown
        }
    }
}
