import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Keeps values for a while, in memory and in a file, and lets those who miss the same one share one fetch.
final class ExpiringCache<Key: Hashable & Codable & Sendable, Value: Codable & Sendable>: Sendable {
    private typealias Entries = ExpiringEntries<Key, Value>

    private let options: CacheOptions
    private let now: @Sendable () -> Date
    private let entries: Mutex<Entries>
    private let flights = SingleFlight<Key, Value>()
    /// Held while the file is written, so that the last one to write has the newest entries.
    private let writing = Mutex(())

    init(_ options: CacheOptions, now: @escaping @Sendable () -> Date) {
        self.options = options
        self.now = now
        entries = Mutex(Self.restore(options))
    }

    /// The value that is kept, or the one fetched now.
    func value(for key: Key, fetch: @escaping @Sendable () async throws -> Value) async throws -> Value {
        if let value = kept(key) { return value }
        return try await flights.value(for: key) {
            // Another flight may have landed in between.
            if let value = self.kept(key) { return value }
            let value = try await fetch()
            self.keep(value, for: key)
            return value
        }
    }

    private func kept(_ key: Key) -> Value? {
        entries.withLock { $0.value(for: key, at: now()) }
    }

    private func keep(_ value: Value, for key: Key) {
        let expiry = now().addingTimeInterval(options.lifetime)
        entries.withLock { $0.insert(value, for: key, until: expiry, capacity: options.capacity) }
        guard let file = options.file else { return }
        do {
            try writing.withLock { _ in
                try JSONEncoder().encode(entries.withLock { $0 }).write(to: file, options: .atomic)
            }
        } catch {
            options.onFileFailure(error)
        }
    }

    private static func restore(_ options: CacheOptions) -> Entries {
        guard let file = options.file, FileManager.default.fileExists(atPath: file.path) else { return Entries() }
        do {
            return try JSONDecoder().decode(Entries.self, from: Data(contentsOf: file))
        } catch {
            // A file that cannot be read is worth no more than none: the next write replaces it.
            options.onFileFailure(error)
            return Entries()
        }
    }
}
