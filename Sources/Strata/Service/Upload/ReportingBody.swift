#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RequestBody {
    /// How much of a body in memory is handed to the wire at once.
    private static var chunkSize: Int { 64 << 10 }

    /// The same body, handed over a chunk at a time, each of them told to the relay.
    ///
    /// Opening it again, for a retry or a replay, is told as another attempt.
    ///
    /// - Throws: ``TransportError`` of the kind `.unreadableBody` where the file is missing.
    func reporting(to relay: ProgressRelay) throws -> RequestBody {
        switch recipe {
        case .data(let data):
            let chunks = stride(from: 0, to: data.count, by: Self.chunkSize).map { start in
                data.dropFirst(start).prefix(Self.chunkSize)
            }
            return .stream(length: data.count) { ByteStream(chunks: chunks).reporting(to: relay, total: data.count) }
        case .file(let url):
            let file = try FileReader.identity(url)
            return .stream(length: file.size) {
                let chunks = ByteStream(UnchangedFile(url: url, identity: file))
                return chunks.reporting(to: relay, total: file.size)
            }
        case .stream(let length, let open):
            return .stream(length: length) { try await open().reporting(to: relay, total: length) }
        }
    }
}

extension ByteStream {
    /// The same chunks, each counted when it is handed over.
    fileprivate func reporting(to relay: ProgressRelay, total: Int?) -> ByteStream {
        ByteStream(ReportedStream(base: self, relay: relay, total: total))
    }
}

private struct ReportedStream: AsyncSequence, Sendable {
    typealias Element = Data
    let base: ByteStream
    let relay: ProgressRelay
    let total: Int?

    func makeAsyncIterator() -> AsyncIterator {
        let attempt = relay.begin(total: total)
        return AsyncIterator(
            base: base.makeAsyncIterator(), relay: relay,
            progress: TransferProgress(completed: 0, total: total, attempt: attempt))
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var base: ByteStream.AsyncIterator
        let relay: ProgressRelay
        var progress: TransferProgress

        mutating func next() async throws -> Data? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            guard let chunk = try await base.next(isolation: actor) else { return nil }
            progress.completed += chunk.count
            relay.report(progress)
            return chunk
        }
    }
}

/// The chunks of a file that has to stay what it was when the call was made: its length is declared.
private struct UnchangedFile: AsyncSequence, Sendable {
    typealias Element = Data
    let url: URL
    let identity: FileIdentity

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(file: self, chunks: FileChunks(url: url).makeAsyncIterator(), rest: identity.size)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        let file: UnchangedFile
        var chunks: FileChunks.AsyncIterator
        var rest: Int

        mutating func next() async throws -> Data? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            let chunk = try await chunks.next(isolation: actor)
            rest -= chunk?.count ?? 0
            // Looked at before the last chunk goes out: a wire that has all the bytes it declared asks for no more.
            if rest <= 0 || chunk == nil, try await !file.isUnchanged() {
                throw TransportError.unreadableBody("\(file.url.path) changed while it was sent")
            }
            return chunk
        }
    }

    @concurrent
    private func isUnchanged() async throws -> Bool {
        try FileReader.identity(url) == identity
    }
}
