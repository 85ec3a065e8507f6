import Strata
import StrataTesting
import Testing

@Suite("Memory store", .timeLimit(.minutes(15)))
struct MemoryETagStoreTests {
    @Test("It holds no more bytes than its capacity, and keeps what was used last")
    func bounded() async throws {
        let store = MemoryETagStore(capacity: 10_000)
        let exchange = ETagExchange(store: store)
        let body = String(repeating: "x", count: 2_000)
        func url(_ number: Int) throws -> URL { try .test("https://a.test/\(number)") }
        for number in 0..<20 {
            _ = try await exchange.send(.get(url(number)), answers: .ok(["ETag": #""\#(number)""#], body))
            #expect(store.byteCount <= 10_000)
            if number > 0 {
                _ = try await exchange.send(.get(url(0)), answers: .notModified())
            }
        }
        let oldest = try await exchange.send(.get(url(0)), answers: .notModified())
        #expect(oldest.response.text == body)
        #expect(try await exchange.send(.get(url(1)), answers: .ok([:])).calls[0].headers.isEmpty)
    }

    @Test("A body larger than the store is handed over and not kept")
    func tooLarge() async throws {
        let store = MemoryETagStore(capacity: 100)
        let exchange = ETagExchange(store: store)
        let sent = try await exchange.send(.get(.test()), answers: .ok(["ETag": #""1""#], "body"))
        #expect(sent.response.text == "body")
        #expect(store.byteCount == 0)
    }
}
