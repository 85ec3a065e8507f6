import Strata
import StrataTesting
import Synchronization

@testable import ProductSDK

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A client over canned or scripted answers, in a time that the test moves.
final class Shop: Sendable {
    private let instant = Mutex(Date(timeIntervalSince1970: 1_000_000))

    func client(over transport: some Transport, cache: CacheOptions = CacheOptions()) throws -> ProductClient {
        guard let server = URL(string: "https://shop.test") else { throw ShopError() }
        return ProductClient(server: server, cache: cache, stack: transport) { self.instant.withLock { $0 } }
    }

    func pass(seconds: Double) {
        instant.withLock { $0.addTimeInterval(seconds) }
    }

    static func json(
        id: Int = 1, amount: String = "49.90", currency: String = "EUR", category: String = "lighting"
    ) -> String {
        """
        {"id":\(id),"name":"Harbour Lamp","category":"\(category)",\
        "price":{"amount":"\(amount)","currency":"\(currency)"}}
        """
    }

    private struct ShopError: Error {}
}
