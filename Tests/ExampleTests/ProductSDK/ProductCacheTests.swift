import Strata
import StrataTesting
import Synchronization
import Testing

@testable import ProductSDK

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite final class ProductCacheTests {
    private let shop = Shop()
    private let canned = CannedResponseTransport(string: Shop.json())
    private let file = FileManager.default.temporaryDirectory.appending(path: "products-\(UUID()).json")

    deinit {
        try? FileManager.default.removeItem(at: file)
    }

    @Test func `what is kept avoids a call`() async throws {
        let sdk = try shop.client(over: canned)
        let first = try await sdk.product(id: 1)
        #expect(try await sdk.product(id: 1) == first)
        #expect(canned.requests.count == 1)
    }

    @Test func `what has expired is fetched again`() async throws {
        var cache = CacheOptions()
        cache.lifetime = 60
        let sdk = try shop.client(over: canned, cache: cache)
        for (seconds, calls) in [(0, 1), (59.9, 1), (0.1, 2), (59.9, 2), (0.1, 3)] {
            shop.pass(seconds: seconds)
            _ = try await sdk.product(id: 1)
            #expect(canned.requests.count == calls)
        }
    }

    @Test func `no more than the capacity is kept, and what was used last stays`() async throws {
        var cache = CacheOptions()
        cache.capacity = 2
        let sdk = try shop.client(over: canned, cache: cache)
        for id in [1, 2, 1, 3, 1, 2] { _ = try await sdk.product(id: id) }
        #expect(canned.requests.map(\.url.lastPathComponent) == ["1", "2", "3", "2"])
    }

    @Test func `those who ask at the same time share one call`() async throws {
        let server = ScriptedTransport()
        let sdk = try shop.client(over: server)
        let products = (1...10).map { _ in Task { try await sdk.product(id: 1) } }
        try await server.nextCall().respond(with: HTTPResponse(status: .ok, body: ResponseBody(Data(Shop.json().utf8))))
        for product in products { #expect(try await product.value.id == 1) }
        try server.verifyExhausted()
    }

    @Test func `who is cancelled does not disturb who waits for the same`() async throws {
        let server = ScriptedTransport()
        let sdk = try shop.client(over: server)
        let patient = Task { try await sdk.product(id: 1) }
        let call = try await server.nextCall()
        let hasty = Task { try await sdk.product(id: 1) }
        hasty.cancel()
        await #expect(throws: CancellationError.self) { try await hasty.value }
        call.respond(with: HTTPResponse(status: .ok, body: ResponseBody(Data(Shop.json().utf8))))
        #expect(try await patient.value.id == 1)
        try server.verifyExhausted()
    }

    @Test func `an error is not kept`() async throws {
        let flaky = CannedResponseTransport(responses: [
            CannedResponse(string: "", statusCode: 400), CannedResponse(string: Shop.json()),
        ])
        let sdk = try shop.client(over: flaky)
        await #expect(throws: ProductError.self) { try await sdk.product(id: 1) }
        #expect(try await sdk.product(id: 1).id == 1)
    }

    @Test func `the file outlives the client`() async throws {
        var cache = CacheOptions()
        cache.file = file
        let first = try await shop.client(over: canned, cache: cache).product(id: 1)
        let second = try shop.client(over: canned, cache: cache)
        #expect(try await second.product(id: 1) == first)
        #expect(canned.requests.count == 1)
        shop.pass(seconds: cache.lifetime)
        _ = try await shop.client(over: canned, cache: cache).product(id: 1)
        #expect(canned.requests.count == 2)
    }

    @Test(arguments: ["", "{", "[]", #"{"entries":[{"key":1,"expiry":9e9}]}"#])
    func `a corrupted file is as good as none, and is replaced`(_ content: String) async throws {
        try Data(content.utf8).write(to: file)
        let failures = Counter()
        var cache = CacheOptions()
        cache.file = file
        cache.onFileFailure = { _ in failures.increment() }
        _ = try await shop.client(over: canned, cache: cache).product(id: 1)
        #expect(failures.count == 1)
        #expect(canned.requests.count == 1)
        _ = try await shop.client(over: canned, cache: cache).product(id: 1)
        #expect(failures.count == 1)
        #expect(canned.requests.count == 1)
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func increment() { value.withLock { $0 += 1 } }
}
