/// A dictionary bounded by the cost of what it holds: the values used least recently go first. Every operation but
/// ``removeAll(where:)`` takes constant time.
struct LRUCache<Key: Hashable, Value> {
    /// An entry in a ring through all slots, in the order of use. Slot 0 is nobody's: after it comes the entry used least
    /// recently, before it the one used last.
    private struct Slot {
        var entry: (key: Key, value: Value, cost: Int)?
        var previous: Int
        var next: Int
    }

    let capacity: Int
    private(set) var cost = 0
    private var slots = [Slot(entry: nil, previous: 0, next: 0)]
    private var places: [Key: Int] = [:]
    private var free: [Int] = []

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { places.count }

    /// The value, which counts as used from now on.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        unlink(place)
        linkLast(place)
        return slots[place].entry?.value
    }

    /// Keeps the value, and drops others until the cost is within the capacity. One that costs more than that is not kept.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= capacity else { return }
        while self.cost > capacity - cost, let oldest = slots[slots[0].next].entry { remove(oldest.key) }
        let place = free.popLast() ?? slots.endIndex
        if place == slots.endIndex { slots.append(Slot(entry: nil, previous: 0, next: 0)) }
        slots[place].entry = (key, value, cost)
        linkLast(place)
        places[key] = place
        self.cost += cost
    }

    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        cost -= slots[place].entry?.cost ?? 0
        slots[place].entry = nil
        unlink(place)
        free.append(place)
    }

    mutating func removeAll(where isUnwanted: (Key) -> Bool) {
        for key in places.keys.filter(isUnwanted) { remove(key) }
    }

    private mutating func unlink(_ place: Int) {
        let (previous, next) = (slots[place].previous, slots[place].next)
        slots[previous].next = next
        slots[next].previous = previous
    }

    private mutating func linkLast(_ place: Int) {
        let last = slots[0].previous
        slots[place].previous = last
        slots[place].next = 0
        slots[last].next = place
        slots[0].previous = place
    }
}
