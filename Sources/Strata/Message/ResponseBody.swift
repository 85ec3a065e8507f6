import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The body of a response: bytes, or a stream where the request asked for one.
///
/// ``collect(upTo:)`` and iteration work on both. Bytes can be read any number of times; a stream once, and whoever drops
/// one unread calls ``discard()`` first (law 5), which frees the connection.
///
/// ```swift
/// let data = try await response.body.collect(upTo: 1 << 20)
/// ```
public struct ResponseBody: Sendable {
    /// The most bytes that a buffered body may have unless the request says otherwise: 64 MiB.
    public static let defaultLimit = 64 << 20

    private enum Storage {
        case bytes(Data)
        case stream(StreamedBody)
    }

    private let storage: Storage

    /// A body of bytes.
    public init(_ data: Data) {
        storage = .bytes(data)
    }

    /// A body that arrives in chunks and can be read once.
    ///
    /// - Parameters:
    ///   - stream: The chunks.
    ///   - onDiscard: Called at most once, when the body is dropped before its end: releases the connection.
    public init(stream: ByteStream, onDiscard: @escaping @Sendable () -> Void = {}) {
        storage = .stream(StreamedBody(stream: stream, onDiscard: onDiscard))
    }

    /// No bytes.
    public static let empty = ResponseBody(Data())

    /// The bytes, where they are all here; `nil` for a stream.
    public var data: Data? {
        guard case .bytes(let data) = storage else { return nil }
        return data
    }

    /// Reads the body to its end.
    ///
    /// - Parameter limit: The most bytes to keep. A longer body is discarded.
    /// - Throws: ``TransportError`` of the kind `.bodyTooLarge`, or what ended the stream.
    public func collect(upTo limit: Int) async throws -> Data {
        switch storage {
        case .bytes(let data):
            guard data.count <= limit else { throw TransportError.bodyTooLarge(limit: limit) }
            return data
        case .stream:
            var data = Data()
            for try await chunk in self {
                guard chunk.count <= limit - data.count else {
                    discard()
                    throw TransportError.bodyTooLarge(limit: limit)
                }
                data.append(chunk)
            }
            return data
        }
    }

    /// Gives the body up: free on bytes, ends a stream and releases its connection.
    public func discard() {
        guard case .stream(let body) = storage else { return }
        body.finish()
    }
}

extension ResponseBody: AsyncSequence {
    /// A chunk, never empty.
    public typealias Element = Data
    /// Reading may fail at any chunk.
    public typealias Failure = any Error

    /// Starts reading. A stream can be read once: a second reader meets an error.
    public func makeAsyncIterator() -> AsyncIterator {
        switch storage {
        case .bytes(let data):
            return AsyncIterator(chunks: ByteStream(chunks: [data]).makeAsyncIterator(), body: nil)
        case .stream(let body):
            return AsyncIterator(chunks: body.start(), body: body)
        }
    }

    /// Reads a body chunk by chunk.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var chunks: ByteStream.AsyncIterator
        private let body: StreamedBody?

        fileprivate init(chunks: ByteStream.AsyncIterator, body: StreamedBody?) {
            self.chunks = chunks
            self.body = body
        }

        /// The next chunk, or `nil` at the end.
        public mutating func next() async throws -> Data? {
            try await next(isolation: #isolation)
        }

        /// The next chunk, or `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            do {
                if let chunk = try await chunks.next(isolation: actor) { return chunk }
                guard let body else { return nil }
                // Many sequences simply end when their task is cancelled: that is not the end of the body.
                try Task.checkCancellation()
                body.complete()
                return nil
            } catch {
                body?.finish()
                throw error
            }
        }
    }
}

/// Sees to it that a stream is read once and released once, also when every reader has let go of it.
private final class StreamedBody: Sendable {
    private enum State {
        case unread, reading, ended
    }

    private let stream: ByteStream
    private let onDiscard: @Sendable () -> Void
    private let state = Mutex(State.unread)

    init(stream: ByteStream, onDiscard: @escaping @Sendable () -> Void) {
        self.stream = stream
        self.onDiscard = onDiscard
    }

    deinit {
        finish()
    }

    func start() -> ByteStream.AsyncIterator {
        let isFirst = state.withLock { state in
            guard state == .unread else { return false }
            state = .reading
            return true
        }
        guard isFirst else {
            return ByteStream.AsyncIterator {
                throw TransportError(.unknown, "a streamed body can be read once", phase: .receiving)
            }
        }
        return stream.makeAsyncIterator()
    }

    func complete() {
        state.withLock { $0 = .ended }
    }

    func finish() {
        let wasOpen = state.withLock { state in
            defer { state = .ended }
            return state != .ended
        }
        if wasOpen { onDiscard() }
    }
}

extension ResponseBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The size or the word *stream*, never the content.
    public var description: String { data.map { "<\($0.count) bytes>" } ?? "<stream>" }
    /// The size or the word *stream*, never the content.
    public var debugDescription: String { description }
    /// The size or the word *stream*, never the content.
    public var customMirror: Mirror { Mirror(self, children: ["body": description]) }
}
