#if canImport(Darwin) || URLSession
    import Foundation
    import Synchronization

    /// Carries the body of a streamed answer from the session's queue to its reader, who takes all that is there at once.
    final class BodyPipe: Sendable {
        private struct Storage {
            var chunks: [Data] = []
            var count = 0
            var isFull = false
            var isDropped = false
            var end: Result<Void, any Error>?
            var reader: CheckedContinuation<Void, Never>?

            mutating func takeReader() -> CheckedContinuation<Void, Never>? {
                defer { reader = nil }
                return reader
            }
        }

        private enum Reading {
            case data(Data)
            case end(Result<Void, any Error>)
            case nothing
        }

        /// What is held before the task is held up, in bytes.
        private static let highWater = 512 << 10

        private let limit: Int
        private let storage = Mutex(Storage())

        /// - Parameter limit: The most bytes that wait for the reader.
        init(limit: Int) {
            // The limit is meant for whole bodies: a small one does not forbid a large chunk.
            self.limit = max(limit, 2 * Self.highWater)
        }

        /// Takes a chunk in; `false` where the reader is too far behind for that.
        func push(_ chunk: Data) -> Bool {
            let (isTaken, reader) = storage.withLock { storage -> (Bool, CheckedContinuation<Void, Never>?) in
                guard !storage.isDropped, storage.end == nil else { return (true, nil) }
                guard chunk.count <= limit - storage.count else { return (false, nil) }
                storage.chunks.append(chunk)
                storage.count += chunk.count
                if storage.count > Self.highWater { storage.isFull = true }
                return (true, storage.takeReader())
            }
            reader?.resume()
            return isTaken
        }

        /// Whether the session is to wait for the reader.
        var isFull: Bool { storage.withLock { $0.isFull } }

        func finish(_ result: Result<Void, any Error>) {
            let reader = storage.withLock { storage in
                storage.end = storage.end ?? result
                return storage.takeReader()
            }
            reader?.resume()
        }

        /// Nobody reads any more.
        func drop() {
            storage.withLock { storage in
                storage.isDropped = true
                storage.isFull = false
                storage.chunks = []
                storage.count = 0
            }
        }

        /// The next bytes, all that are there; `nil` at the end.
        func next() async throws -> Data? {
            while true {
                try Task.checkCancellation()
                switch read() {
                case .data(let data):
                    return data
                case .end(let result):
                    try result.get()
                    return nil
                case .nothing:
                    await withTaskCancellationHandler {
                        await withCheckedContinuation { wait($0) }
                    } onCancel: {
                        storage.withLock { $0.takeReader() }?.resume()
                    }
                }
            }
        }

        private func read() -> Reading {
            storage.withLock { storage in
                guard !storage.chunks.isEmpty else { return storage.end.map { .end($0) } ?? .nothing }
                var data = storage.chunks[0]
                for chunk in storage.chunks.dropFirst() { data.append(chunk) }
                storage.chunks = []
                storage.count = 0
                storage.isFull = false
                return .data(data)
            }
        }

        private func wait(_ reader: CheckedContinuation<Void, Never>) {
            let isReady = storage.withLock { storage in
                // A cancellation that came before the reader is seen here; one that comes later takes the reader out.
                guard storage.chunks.isEmpty, storage.end == nil, !Task.isCancelled else { return true }
                storage.reader = reader
                return false
            }
            if isReady { reader.resume() }
        }
    }
#endif
