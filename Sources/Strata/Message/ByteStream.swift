#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Chunks of bytes, read one at a time, of any origin.
///
/// The reader asks for the next chunk, so a slow reader slows the writer: that is the back-pressure.
public struct ByteStream: AsyncSequence, Sendable {
    /// A chunk, never empty.
    public typealias Element = Data
    /// Reading may fail at any chunk.
    public typealias Failure = any Error

    private let makeNext: @Sendable () -> AsyncIterator

    /// Wraps a sequence of chunks.
    public init<Base: AsyncSequence & Sendable>(_ base: Base) where Base.Element == Data {
        makeNext = {
            var iterator = base.makeAsyncIterator()
            return AsyncIterator { try await iterator.next(isolation: #isolation) }
        }
    }

    /// Creates a stream from a function that gives the next chunk, and `nil` at the end.
    public init(next: @escaping @Sendable () async throws -> Data?) {
        makeNext = { AsyncIterator(pull: next) }
    }

    /// Creates a stream of the chunks given.
    public init(chunks: [Data]) {
        makeNext = {
            var rest = chunks[...]
            return AsyncIterator { rest.popFirst() }
        }
    }

    /// Starts reading.
    public func makeAsyncIterator() -> AsyncIterator {
        makeNext()
    }

    /// Reads a stream chunk by chunk.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let pull: () async throws -> Data?

        /// The next chunk, or `nil` at the end.
        public mutating func next() async throws -> Data? {
            try await next(isolation: #isolation)
        }

        /// The next chunk, or `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            while let chunk = try await pull() {
                if !chunk.isEmpty { return chunk }
            }
            return nil
        }
    }
}
