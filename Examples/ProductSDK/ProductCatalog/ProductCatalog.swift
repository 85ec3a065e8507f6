// swift run ProductCatalog                   against a small shop inside the program
// swift run ProductCatalog --base-url URL    against a shop of your own
import Console
import ProductSDK

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A program that uses an SDK: nothing in it speaks of HTTP.
@main
struct ProductCatalog {
    static func main() async {
        await Program.run(help, server: ShopServer.start) { options in
            guard let server = options.baseURL else { return }
            try await visit(ProductClient(server: server))
        }
    }

    private static func visit(_ sdk: ProductClient) async throws {
        var rows: [[String]] = []
        for try await product in sdk.products(pageSize: 3) {
            rows.append(["\(product.id)", product.name, product.category.rawValue, "\(product.price)"])
        }
        print("\(Table(.number("No."), "Product", "Category", .number("Price"), rows: rows))\n")

        print("For the kitchen:")
        for try await product in sdk.products(in: .kitchen) { print("  \(product.name)") }

        print("\nThe same product, for ten at once and for one more:")
        let clock = ContinuousClock()
        let together = try await clock.measure {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...10 { group.addTask { _ = try await sdk.product(id: 1) } }
                try await group.waitForAll()
            }
        }
        let later = try await clock.measure { _ = try await sdk.product(id: 1) }
        print(
            "  \(Int(together / .microseconds(1))) µs with one request, then \(Int(later / .microseconds(1))) µs with none"
        )

        print("\nWhat goes wrong, as a screen and as a log would show it:")
        for id in [99, 100, 101] {
            do {
                _ = try await sdk.product(id: id)
            } catch let error as ProductError {
                print("  \(error.errorDescription ?? "")\n    \(Style.dim("\(error)"))")
            }
        }
    }

    private static let help = """
        Usage: swift run ProductCatalog [--base-url URL]

        Shows what an SDK for a shop gives to its users.
        """
}
