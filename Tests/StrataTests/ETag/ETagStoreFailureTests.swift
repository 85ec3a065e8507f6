import Strata
import StrataTesting
import Testing

@Suite("A store that fails", .timeLimit(.minutes(15)))
struct ETagStoreFailureTests {
    struct BrokenStore: ETagStoreProtocol {
        struct Broken: Error {}

        func lookUp(_ key: ETagKey, for request: HTTPRequest) async throws -> StoredResponse? { throw Broken() }
        func store(_ response: StoredResponse, for key: ETagKey) async throws { throw Broken() }
        func remove(_ key: ETagKey) async throws { throw Broken() }
        func removeAll(for principal: ETagPrincipal) async throws { throw Broken() }
    }

    @Test("The response is returned whole, and the observer hears of every failure")
    func reported() async throws {
        let exchange = ETagExchange(store: BrokenStore())
        let sent = try await exchange.send(.get(.test()), answers: .ok(["ETag": #""1""#], "body"))
        #expect(sent.response.text == "body")
        #expect(exchange.events.details(.storeFailure) == ["looking up: Broken()", "storing: Broken()"])
        let put = try await exchange.send(.get(.test(), method: .put), answers: .ok([:]))
        #expect(put.response.status == .ok)
        #expect(exchange.events.details(.storeFailure).last == "forgetting: Broken()")
    }

    @Test("A purge that fails says so to whoever asked for it")
    func purge() async throws {
        let exchange = ETagExchange(store: BrokenStore())
        await #expect(throws: BrokenStore.Broken.self) { try await exchange.layer.removeAll(for: .nobody) }
    }
}
