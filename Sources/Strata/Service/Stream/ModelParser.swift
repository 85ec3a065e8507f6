#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON text a line as models. Lines without one are passed over.
struct ModelParser<Model: Decodable & Sendable>: ChunkParser {
    static var takesLong: Bool { true }

    private let answer: StreamedAnswer
    private let coding: JSONCoding
    private var splitter: LineSplitter
    private var lineNumber = 0

    init(answer: StreamedAnswer, coding: JSONCoding, limit: Int) {
        self.answer = answer
        self.coding = coding
        splitter = LineSplitter(.lineFeed, limit: limit)
    }

    mutating func parse(_ chunk: Data, into output: inout [Model]) throws {
        var lines: [Data] = []
        let end = Result { try splitter.split(chunk) { lines.append(Data($0)) } }
        for line in lines { try decode(line, into: &output) }
        try end.get()
    }

    mutating func finish(into output: inout [Model]) throws {
        var last: Data?
        try splitter.finish { last = Data($0) }
        if let last { try decode(last, into: &output) }
    }

    private mutating func decode(_ line: Data, into output: inout [Model]) throws {
        lineNumber += 1
        guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return }
        do {
            output.append(try coding.decode(from: line))
        } catch {
            let response = NetworkError.Response(answer.response, line)
            var failure = NetworkError(
                decoding: error, type: Model.self, request: answer.request, response: response)
            failure.detail = "line \(lineNumber): " + failure.detail
            failure.coding = coding
            throw failure
        }
    }
}
