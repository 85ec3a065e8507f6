#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A recipe for a request's body: bytes, a file, or a closure that opens a fresh stream each time.
///
/// It can be made again for every attempt, so a retry, a redirect or a replay never sends a drained body. A body that can
/// be read once only cannot be expressed.
///
/// ```swift
/// let upload = RequestBody.file(URL(filePath: "/tmp/report.pdf"))
/// let lines = RequestBody.stream(length: nil) { ByteStream(chunks: [Data("a\n".utf8), Data("b\n".utf8)]) }
/// ```
public struct RequestBody: Sendable {
    /// How the body is made.
    public enum Recipe: Sendable {
        /// Bytes in memory.
        case data(Data)
        /// A file, read when the request is sent.
        case file(URL)
        /// A stream, opened anew for every attempt.
        case stream(length: Int?, open: @Sendable () async throws -> ByteStream)
    }

    /// How the body is made.
    public let recipe: Recipe

    /// Creates a body from its recipe.
    public init(_ recipe: Recipe) {
        self.recipe = recipe
    }

    /// A body of bytes in memory.
    public static func data(_ data: Data) -> RequestBody {
        RequestBody(.data(data))
    }

    /// The content of a file, read when the request is sent; a missing file is an error then.
    public static func file(_ url: URL) -> RequestBody {
        RequestBody(.file(url))
    }

    /// A body that a closure opens anew for every attempt.
    ///
    /// - Parameters:
    ///   - length: The number of bytes if it is known; `nil` sends chunks. A stream of another length is an error.
    ///   - open: Gives a fresh stream from the first byte.
    public static func stream(
        length: Int? = nil, open: @escaping @Sendable () async throws -> ByteStream
    ) -> RequestBody {
        RequestBody(.stream(length: length, open: open))
    }

    /// The number of bytes, where it is known without reading: `nil` for a file and for a stream of unknown length.
    public var length: Int? {
        switch recipe {
        case .data(let data): data.count
        case .file: nil
        case .stream(let length, _): length
        }
    }

    /// Reads the whole body into memory.
    ///
    /// - Parameter limit: The most bytes to read.
    /// - Throws: ``TransportError`` of the kind `.unreadableBody` or `.bodyTooLarge`.
    @concurrent
    public func collect(upTo limit: Int) async throws -> Data {
        switch recipe {
        case .data(let data):
            guard data.count <= limit else { throw TransportError.requestTooLarge(limit: limit) }
            return data
        case .file(let url):
            return try FileReader.read(url, upTo: limit)
        case .stream(let length, let open):
            var data = Data()
            for try await chunk in try await open() {
                guard chunk.count <= limit - data.count else { throw TransportError.requestTooLarge(limit: limit) }
                data.append(chunk)
            }
            guard length == nil || length == data.count else {
                throw TransportError.unreadableBody("the stream gave \(data.count) bytes, not \(length ?? 0)")
            }
            return data
        }
    }
}

extension RequestBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of body and its size, never its content.
    public var description: String {
        switch recipe {
        case .data(let data): "<\(data.count) bytes>"
        case .file: "<file>"
        case .stream(let length, _): length.map { "<stream of \($0) bytes>" } ?? "<stream>"
        }
    }
    /// The kind of body and its size, never its content.
    public var debugDescription: String { description }
    /// The kind of body and its size, never its content.
    public var customMirror: Mirror { Mirror(self, children: ["body": description]) }
}

extension TransportError {
    static func unreadableBody(_ detail: String, underlying: (any Error)? = nil) -> TransportError {
        TransportError(.unreadableBody, detail, delivery: .notSent, underlying: underlying)
    }

    static func requestTooLarge(limit: Int) -> TransportError {
        TransportError(.bodyTooLarge, "the request's body is larger than \(limit) bytes", delivery: .notSent)
    }
}
