#if os(Linux)
    import Synchronization

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Carries the body of an answer from the loop to its reader, in a bounded buffer: the transfer pauses while the buffer
    /// is full. The reader takes all that is there at once, and is woken once for all that the loop finds on a socket, so
    /// a fast transfer costs few hops.
    final class CurlPipe: Sendable {
        /// What becomes of bytes that arrived.
        enum Verdict {
            case taken
            /// The buffer is full. libcurl keeps the bytes, and brings them again when the transfer is resumed.
            case full
            /// Nobody reads any more.
            case dropped
        }

        private struct Storage: ~Copyable {
            var buffer = CurlBuffer()
            var isFull = false
            var isDropped = false
            var end: Result<Void, any Error>?
            var reader: UnsafeContinuation<Void, Never>?

            mutating func takeReader() -> UnsafeContinuation<Void, Never>? {
                defer { reader = nil }
                return reader
            }
        }

        private enum Reading {
            case data(Data, wasFull: Bool)
            case end(Result<Void, any Error>)
            case nothing
        }

        /// What is held before the transfer pauses, in bytes.
        private static let highWater = 512 << 10
        /// What is worth waking the reader for before the loop has seen to all its sockets.
        private static let hurry = 256 << 10

        private let storage = Mutex(Storage())

        // MARK: For the loop

        func push(_ bytes: UnsafeRawBufferPointer) -> Verdict {
            let (verdict, reader) = storage.withLock { storage in
                if storage.isDropped { return (Verdict.dropped, nil as UnsafeContinuation<Void, Never>?) }
                guard storage.buffer.count < Self.highWater else {
                    storage.isFull = true
                    return (.full, nil)
                }
                guard storage.buffer.append(bytes) else { return (.dropped, nil) }
                return (.taken, storage.buffer.count < Self.hurry ? nil : storage.takeReader())
            }
            reader?.resume()
            return verdict
        }

        /// Wakes the reader if there is something to read.
        func wake() {
            let reader = storage.withLock { storage in
                storage.buffer.count > 0 ? storage.takeReader() : nil
            }
            reader?.resume()
        }

        func finish(_ result: Result<Void, any Error>) {
            let reader = storage.withLock { storage in
                storage.end = storage.end ?? result
                return storage.takeReader()
            }
            reader?.resume()
        }

        var isDropped: Bool {
            storage.withLock { $0.isDropped }
        }

        // MARK: For the reader

        /// The next bytes, all that are there; `nil` at the end.
        ///
        /// - Parameter resume: Called where the transfer waits for room.
        func next(resume: () -> Void) async throws -> Data? {
            while true {
                try Task.checkCancellation()
                switch read() {
                case .data(let data, let wasFull):
                    if wasFull { resume() }
                    return data
                case .end(let result):
                    try result.get()
                    return nil
                case .nothing:
                    await withTaskCancellationHandler {
                        await withUnsafeContinuation { wait($0) }
                    } onCancel: {
                        storage.withLock { $0.takeReader() }?.resume()
                    }
                }
            }
        }

        /// Nobody reads any more.
        func drop() {
            storage.withLock { storage in
                storage.isDropped = true
                storage.buffer.removeAll()
            }
        }

        private func read() -> Reading {
            storage.withLock { storage in
                if storage.buffer.count > 0 {
                    defer { storage.isFull = false }
                    return .data(storage.buffer.takeData(), wasFull: storage.isFull)
                }
                return storage.end.map { .end($0) } ?? .nothing
            }
        }

        private func wait(_ reader: UnsafeContinuation<Void, Never>) {
            let isReady = storage.withLock { storage in
                // A cancellation that came before the reader is seen here; one that comes later takes the reader out.
                guard storage.buffer.count == 0, storage.end == nil, !Task.isCancelled else { return true }
                storage.reader = reader
                return false
            }
            if isReady { reader.resume() }
        }
    }
#endif
