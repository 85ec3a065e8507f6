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
        private(set) var parser: Parser
        private var chunks: ResponseBody.AsyncIterator
        private var ready: ArraySlice<Element> = []
        private var failure: TransportError?
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
                do {
                    read(try await chunks.next(isolation: actor))
                } catch {
                    throw answer.error(error)
                }
            }
        }

        private mutating func read(_ chunk: Data?) {
            var pieces: [Element] = []
            do throws(TransportError) {
                if let chunk {
                    try parser.parse(chunk, into: &pieces)
                } else {
                    isAtEnd = true
                    try parser.finish(into: &pieces)
                }
            } catch {
                failure = error
            }
            ready = pieces[...]
        }
    }
}
