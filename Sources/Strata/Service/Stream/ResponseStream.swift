/// What a call gives piece by piece: bytes, lines, events, models, pages.
///
/// The call is made when the first piece is asked for, and only as much is read as is asked for, so a slow reader slows
/// the server down. Leaving the loop, letting go of the iterator or cancelling the task ends the transfer.
///
/// ```swift
/// for try await line in service.lines(from: Endpoint<Data>(path: "/log"), via: environment) {
///     if line.hasPrefix("error") { break }
/// }
/// ```
///
/// Reading a stream twice makes the call twice.
///
/// ## Concurrency
///
/// Reading waits on the caller's actor and blocks it never: what takes long, such as decoding a model, is done elsewhere.
///
/// ## Errors
///
/// ``NetworkError``, with the head of the response where there was one; `CancellationError` when the task was cancelled.
/// After an error the stream is at its end.
public struct ResponseStream<Element: Sendable>: AsyncSequence, Sendable {
    /// Reading may fail at any piece.
    public typealias Failure = any Error

    private let start: @Sendable () -> AsyncIterator

    /// Creates a stream of what another sequence gives, which is opened when the first piece is asked for.
    public init<Base: AsyncSequence & Sendable>(_ open: @escaping @Sendable () async throws -> Base)
    where Base.Element == Element {
        start = {
            var base: Base.AsyncIterator?
            return AsyncIterator {
                if base == nil { base = try await open().makeAsyncIterator() }
                return try await base?.next(isolation: #isolation)
            }
        }
    }

    /// Creates a stream of pieces that are there already: for stubs and previews.
    public init(_ elements: [Element]) {
        start = {
            var rest = elements[...]
            return AsyncIterator { rest.popFirst() }
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        start()
    }

    /// Reads a stream piece by piece.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// Let go of at the end, and with it the connection.
        private var pull: (() async throws -> Element?)?

        fileprivate init(pull: @escaping () async throws -> Element?) {
            self.pull = pull
        }

        /// The next piece, or `nil` at the end.
        public mutating func next() async throws -> Element? {
            try await next(isolation: #isolation)
        }

        /// The next piece, or `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            guard let pull else { return nil }
            do {
                if let element = try await pull() { return element }
                self.pull = nil
                return nil
            } catch {
                self.pull = nil
                throw error
            }
        }
    }
}
