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
            return try await file.read()
        }
    }
}

/// A file that is being read, closed when nobody reads it any more, and not inherited by child processes.
private final class OpenFile: Sendable {
    private static let chunkSize = 64 << 10
    private let path: String
    private let descriptor: Int32

    @concurrent
    static func opened(_ path: String) async throws -> OpenFile {
        try OpenFile(path)
    }

    private init(_ path: String) throws(TransportError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    deinit {
        close(descriptor)
    }

    /// The next chunk, or `nil` at the end.
    @concurrent
    func read() async throws -> Data? {
        var bytes = [UInt8](repeating: 0, count: Self.chunkSize)
        while true {
            let count = systemRead(descriptor, &bytes, bytes.count)
            if count >= 0 { return count == 0 ? nil : Data(bytes[..<count]) }
            guard errno == EINTR else { throw Self.failure(path) }
        }
    }

    private static func failure(_ path: String) -> TransportError {
        .unreadableBody("cannot read \(path): error \(errno)")
    }
}

private let systemRead: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = read
