#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the pieces of a multipart body one after another.
struct MultipartStream: AsyncSequence, Sendable {
    typealias Element = Data
    let pieces: [MultipartLayout.Piece]

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(rest: pieces[...])
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var rest: ArraySlice<MultipartLayout.Piece>
        private var current: MeasuredStream?

        fileprivate init(rest: ArraySlice<MultipartLayout.Piece>) {
            self.rest = rest
        }

        mutating func next() async throws -> Data? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            while true {
                if let chunk = try await current?.next(isolation: actor) { return chunk }
                current = nil
                switch rest.popFirst() {
                case nil:
                    return nil
                case .bytes(let data):
                    return data
                case .file(let url, let size):
                    current = MeasuredStream(ByteStream(FileChunks(url: url)), length: size, label: url.path)
                case .stream(let label, let length, let open):
                    current = MeasuredStream(try await open(), length: length, label: label)
                }
            }
        }
    }
}

/// Holds a stream to the length that was announced for it.
private struct MeasuredStream {
    private var chunks: ByteStream.AsyncIterator
    private let length: Int?
    private let label: String
    private var count = 0

    init(_ stream: ByteStream, length: Int?, label: String) {
        chunks = stream.makeAsyncIterator()
        self.length = length
        self.label = label
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
        let chunk = try await chunks.next(isolation: actor)
        count += chunk?.count ?? 0
        if let length, chunk == nil ? count != length : count > length {
            throw TransportError(
                .unreadableBody, "\(label) gave \(count) bytes or more, where \(length) were announced", phase: .sending
            )
        }
        return chunk
    }
}
