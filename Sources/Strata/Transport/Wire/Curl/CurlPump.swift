#if os(Linux)
    import Synchronization

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Carries the body of a request from a file or a stream to the loop, in a bounded buffer: the source waits while the
    /// buffer is full, the transfer while it is empty.
    ///
    /// The last bytes of a body whose length is known are held back until the source has ended where it should, so a body
    /// that is not what it said is never completed.
    final class CurlPump: Sendable {
        /// What libcurl gets when it asks.
        enum Piece {
            case bytes(Int)
            /// Nothing for now: the transfer is resumed when there is.
            case later
        }

        private struct Storage {
            var chunks: [Data] = []
            var offset = 0
            var count = 0
            var taken = 0
            var hasEnded = false
            var isClosed = false
            var isAwaited = false
            var source: UnsafeContinuation<Void, Never>?
            var task: Task<Void, Never>?
        }

        /// What is held for a transfer before the source has to wait, in bytes.
        private static let highWater = 256 << 10

        private let body: CurlBody
        private let storage = Mutex(Storage())

        init(_ body: CurlBody) {
            self.body = body
        }

        // MARK: For the caller and the loop

        /// Opens the source, has the transfer begin, and carries until the end.
        func start(_ handle: CurlHandle, serial: UInt64, on loop: CurlLoop) {
            let task = Task {
                do {
                    try await carry(
                        begin: { if !loop.submit(.begin(handle, serial: serial)) { throw CancellationError() } },
                        more: { loop.submit(.resume(handle)) })
                } catch let error as TransportError {
                    loop.submit(.fail(handle, serial: serial, .body(error)))
                } catch is CancellationError {
                    loop.submit(.fail(handle, serial: serial, .bodyCancelled))
                } catch {
                    let error = TransportError.unreadableBody("the stream of the body failed", underlying: error)
                    loop.submit(.fail(handle, serial: serial, .body(error)))
                }
            }
            let isClosed = storage.withLock { storage in
                storage.task = task
                return storage.isClosed
            }
            if isClosed { task.cancel() }
        }

        /// The call is over: the source is told to stop.
        func close() {
            let (task, source) = storage.withLock { storage in
                storage.isClosed = true
                storage.chunks = []
                defer { (storage.task, storage.source) = (nil, nil) }
                return (storage.task, storage.source)
            }
            source?.resume()
            task?.cancel()
        }

        /// Whether libcurl has taken every byte.
        var isTaken: Bool {
            storage.withLock { $0.hasEnded && $0.count == 0 }
        }

        /// Whether the body can be sent from its first byte still.
        var isUntouched: Bool {
            storage.withLock { $0.taken == 0 }
        }

        /// Hands over what fits; no bytes are the end.
        func take(into room: UnsafeMutableRawBufferPointer) -> Piece {
            let (piece, source) = storage.withLock { storage -> (Piece, UnsafeContinuation<Void, Never>?) in
                guard storage.count > 0 || storage.hasEnded else {
                    storage.isAwaited = true
                    return (.later, nil)
                }
                var filled = 0
                while filled < room.count, let chunk = storage.chunks.first {
                    let count = min(chunk.count - storage.offset, room.count - filled)
                    let start = chunk.startIndex + storage.offset
                    chunk.copyBytes(
                        to: UnsafeMutableRawBufferPointer(rebasing: room[filled...]), from: start..<(start + count))
                    filled += count
                    storage.offset += count
                    if storage.offset == chunk.count {
                        storage.chunks.removeFirst()
                        storage.offset = 0
                    }
                }
                storage.count -= filled
                storage.taken += filled
                guard storage.count < Self.highWater else { return (.bytes(filled), nil) }
                defer { storage.source = nil }
                return (.bytes(filled), storage.source)
            }
            source?.resume()
            return piece
        }

        // MARK: For the source

        private func carry(begin: () throws -> Void, more: () -> Void) async throws {
            var chunks = try await body.open().makeAsyncIterator()
            var count = 0
            var next: Data?
            if body.length == 0 {
                next = try await chunks.next()
            } else {
                try begin()
                next = try await chunks.next()
            }
            while let chunk = next {
                try Task.checkCancellation()
                count += chunk.count
                if let length = body.length {
                    guard count <= length else { throw body.wrongLength(count) }
                    if count < length { await put(chunk, more) }
                } else {
                    await put(chunk, more)
                }
                next = try await chunks.next()
                if next == nil, count == body.length {
                    try await body.checkUnchanged()
                    await put(chunk, more)
                }
            }
            try Task.checkCancellation()
            if let length = body.length, count != length { throw body.wrongLength(count) }
            if body.length == 0 { try begin() }
            finish(more)
        }

        private func put(_ chunk: Data, _ more: () -> Void) async {
            let isAwaited = storage.withLock { storage in
                guard !storage.isClosed else { return false }
                storage.chunks.append(chunk)
                storage.count += chunk.count
                defer { storage.isAwaited = false }
                return storage.isAwaited
            }
            if isAwaited { more() }
            await withUnsafeContinuation { continuation in
                let mayGoOn = storage.withLock { storage in
                    guard !storage.isClosed, storage.count >= Self.highWater else { return true }
                    storage.source = continuation
                    return false
                }
                if mayGoOn { continuation.resume() }
            }
        }

        private func finish(_ more: () -> Void) {
            let isAwaited = storage.withLock { storage in
                storage.hasEnded = true
                defer { storage.isAwaited = false }
                return storage.isAwaited
            }
            if isAwaited { more() }
        }
    }
#endif
