import ProductSDK
import Strata
import StrataTesting
import Testing

@testable import ProductCatalog

@Suite struct ProductSequenceTests {
    @Test(arguments: [1, 3, 8, 20])
    func `pages of any size give every product once, in order`(_ size: Int) async throws {
        let server = try ShopServer.start()
        defer { server.stop() }
        var ids: [Int] = []
        for try await product in ProductClient(server: server.baseURL).products(pageSize: size) {
            ids.append(product.id)
        }
        #expect(ids == Array(1...8))
        #expect(server.requestCount == (8 + size - 1) / size)
    }

    @Test func `a page is fetched when it is read`() async throws {
        let server = try ShopServer.start()
        defer { server.stop() }
        let products = ProductClient(server: server.baseURL).products(in: .kitchen, pageSize: 2)
        #expect(
            try await products.prefix(2).reduce(into: []) { $0.append($1.name) } == ["Iron Skillet", "Bread Knife"])
        #expect(server.requests.map(\.target) == ["/products?category=kitchen&limit=2"])
    }

    @Test func `a cursor that comes again ends the list`() async throws {
        let server = try LoopbackServer { _ in .json(#"{"items":[],"next":"again"}"#) }
        defer { server.stop() }
        #expect(try await ProductClient(server: server.baseURL).products().reduce(0) { count, _ in count + 1 } == 0)
        #expect(server.requestCount == 2)
    }
}
