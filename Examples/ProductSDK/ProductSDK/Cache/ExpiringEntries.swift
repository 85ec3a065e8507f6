#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is kept and until when: decisions, without clock, lock or file.
struct ExpiringEntries<Key: Hashable & Codable & Sendable, Value: Codable & Sendable>: Codable, Sendable {
    private struct Entry: Codable, Sendable {
        var key: Key
        var value: Value
        var expiry: Date
    }

    /// Those used least recently first.
    private var entries: [Entry] = []

    init() {}

    /// The value, unless it has expired.
    mutating func value(for key: Key, at now: Date) -> Value? {
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        let entry = entries.remove(at: index)
        guard now < entry.expiry else { return nil }
        entries.append(entry)
        return entry.value
    }

    mutating func insert(_ value: Value, for key: Key, until expiry: Date, capacity: Int) {
        entries.removeAll { $0.key == key }
        entries.append(Entry(key: key, value: value, expiry: expiry))
        entries.removeFirst(max(0, entries.count - max(capacity, 0)))
    }
}
