#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The content of a file, a chunk at a time, read off the caller's actor.
struct FileChunks: AsyncSequence, Sendable {
    typealias Element = Data
    let url: URL

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(url: url)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let url: URL
        private var file: OpenFile?

        fileprivate init(url: URL) {
            self.url = url
        }

        mutating func next() async throws -> Data? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            let file = if let file { file } else { try await OpenFile.opened(url.path) }
            self.file = file
            return try await file.next()
        }
    }
}

/// A file that is being read, closed when nobody reads it any more.
private final class OpenFile: Sendable {
    private static let chunkSize = 64 << 10
    private let descriptor: FileDescriptor

    @concurrent
    static func opened(_ path: String) async throws -> OpenFile {
        do throws(FileError) {
            return OpenFile(try FileDescriptor(path, O_RDONLY))
        } catch {
            throw TransportError.unreadableBody("cannot read \(path)", underlying: error)
        }
    }

    private init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    /// The next chunk, or `nil` at the end.
    @concurrent
    func next() async throws -> Data? {
        var bytes = [UInt8](repeating: 0, count: Self.chunkSize)
        do throws(FileError) {
            let count = try retrying("read", descriptor.path) { read(descriptor.number, &bytes, bytes.count) }
            return count == 0 ? nil : Data(bytes[..<count])
        } catch {
            throw TransportError.unreadableBody("cannot read \(descriptor.path)", underlying: error)
        }
    }
}
