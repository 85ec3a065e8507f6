#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pieces that a parser makes of a streamed answer, its errors turned into those of the service.
struct ParsedBody<Parser: ChunkParser>: AsyncSequence, Sendable {
    typealias Element = Parser.Element

    let answer: StreamedAnswer
    let parser: Parser

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(answer: answer, parser: parser, chunks: answer.response.body.makeAsyncIterator())
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        private let answer: StreamedAnswer
        /// Taken out while it parses, so that what it holds is not copied with every chunk.
        private(set) var parser: Parser?
        private var chunks: ResponseBody.AsyncIterator
        private var ready: ArraySlice<Element> = []
        private var failure: (any Error)?
        private var isAtEnd = false

        fileprivate init(answer: StreamedAnswer, parser: Parser, chunks: ResponseBody.AsyncIterator) {
            self.answer = answer
            self.parser = parser
            self.chunks = chunks
        }

        mutating func next() async throws -> Element? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            while true {
                if let element = ready.popFirst() { return element }
                if let failure {
                    answer.response.body.discard()
                    throw answer.error(failure)
                }
                if isAtEnd { return nil }
                let chunk: Data?
                do {
                    chunk = try await chunks.next(isolation: actor)
                } catch {
                    throw answer.error(error)
                }
                isAtEnd = chunk == nil
                guard let idle = parser.take() else { return nil }
                let (parsed, pieces, error) =
                    Parser.takesLong
                    ? await Self.parseElsewhere(chunk, consume idle) : Self.parse(chunk, consume idle)
                (parser, ready, failure) = (parsed, pieces[...], error)
            }
        }

        @concurrent
        private static func parseElsewhere(
            _ chunk: Data?, _ parser: consuming Parser
        ) async -> (Parser, [Element], (any Error)?) {
            parse(chunk, consume parser)
        }

        private static func parse(_ chunk: Data?, _ parser: consuming Parser) -> (Parser, [Element], (any Error)?) {
            var parser = consume parser
            var pieces: [Element] = []
            do {
                if let chunk {
                    try parser.parse(chunk, into: &pieces)
                } else {
                    try parser.finish(into: &pieces)
                }
                return (parser, pieces, nil)
            } catch {
                return (parser, pieces, error)
            }
        }
    }
}
