import Testing

@testable import Strata

@Suite("LRU cache")
struct LRUCacheTests {
    @Test("The value used least recently goes first")
    func order() {
        var cache = LRUCache<String, Int>(capacity: 2)
        cache.insert(1, for: "a", cost: 1)
        cache.insert(2, for: "b", cost: 1)
        #expect(cache.value(for: "a") == 1)
        cache.insert(3, for: "c", cost: 1)
        #expect(cache.value(for: "b") == nil)
        #expect(cache.value(for: "a") == 1)
        #expect(cache.value(for: "c") == 3)
    }

    @Test("A value that is too large is not kept and costs no other its place")
    func tooLarge() {
        var cache = LRUCache<String, Int>(capacity: 2)
        cache.insert(1, for: "a", cost: 2)
        cache.insert(2, for: "b", cost: 3)
        #expect(cache.value(for: "a") == 1)
        #expect(cache.value(for: "b") == nil)
        cache.insert(3, for: "a", cost: 3)
        #expect(cache.count == 0)
        #expect(cache.cost == 0)
    }

    @Test("It does what a plain list does, whatever the order of calls", arguments: 0..<20)
    func model(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var cache = LRUCache<Int, Int>(capacity: 50)
        var list: [(key: Int, value: Int, cost: Int)] = []
        for step in 0..<2_000 {
            let key = Int.random(in: 0..<20, using: &generator)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<5:
                let place = list.firstIndex { $0.key == key }
                #expect(cache.value(for: key) == place.map { list[$0].value })
                if let place { list.append(list.remove(at: place)) }
            case 5..<9:
                let cost = Int.random(in: 0..<60, using: &generator)
                cache.insert(step, for: key, cost: cost)
                list.removeAll { $0.key == key }
                if cost <= 50 { list.append((key, step, cost)) }
                while list.reduce(0, { $0 + $1.cost }) > 50 { list.removeFirst() }
            default:
                cache.removeAll { $0 % 7 == key % 7 }
                list.removeAll { $0.key % 7 == key % 7 }
            }
            #expect(cache.cost == list.reduce(0) { $0 + $1.cost })
            #expect(cache.count == list.count)
        }
    }
}
