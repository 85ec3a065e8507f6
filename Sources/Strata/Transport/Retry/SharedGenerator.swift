import Synchronization

/// A random number generator that several calls draw from at once.
struct SharedGenerator: RandomNumberGenerator, Sendable {
    private final class Source: Sendable {
        let generator: Mutex<any RandomNumberGenerator & Sendable>

        init(_ generator: some RandomNumberGenerator & Sendable) {
            self.generator = Mutex(generator)
        }
    }

    private let source: Source

    init(_ generator: some RandomNumberGenerator & Sendable) {
        source = Source(generator)
    }

    func next() -> UInt64 {
        source.generator.withLock { $0.next() }
    }
}
