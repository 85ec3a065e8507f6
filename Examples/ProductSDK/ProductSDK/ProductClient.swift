import Strata

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The products of a shop.
///
/// ```swift
/// let sdk = ProductClient(server: shop)
/// let lamp = try await sdk.product(id: 7)
/// print(lamp.name, lamp.price)
/// for try await product in sdk.products(in: .kitchen) { print(product.name) }
/// ```
///
/// Make one, keep it, share it: what it has fetched is fetched again only when it has become old, and those who ask for
/// the same product at the same time share one answer.
///
/// ## Errors
///
/// Everything throws ``ProductError``, or `CancellationError` when its task was cancelled. What may pass, a busy server or
/// a lost connection, is tried again a few times before it is an error.
public struct ProductClient: Sendable {
    private let repository: any ProductRepository

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - server: Where the shop is.
    ///   - cache: How long and where products are kept.
    public init(server: URL, cache: CacheOptions = CacheOptions()) {
        self.init(server: server, cache: cache, stack: DefaultTransport.shared.retrying()) { Date() }
    }

    /// Creates a client over another transport and with another idea of the time.
    init(server: URL, cache: CacheOptions, stack: some Transport, now: @escaping @Sendable () -> Date) {
        let remote = RemoteProductRepository(
            service: HTTPNetworkService(transport: stack), environment: DefaultAPIEnvironment(baseURL: server))
        repository = CachingProductRepository(remote, cache: ExpiringCache(cache, now: now))
    }

    /// The product with that number.
    ///
    /// - Throws: ``ProductError/notFound`` where there is none.
    public func product(id: Product.ID) async throws -> Product {
        try await repository.product(id: id)
    }

    /// All products, or those of a category, fetched as they are read.
    ///
    /// - Parameters:
    ///   - category: The category; `nil` is all of them.
    ///   - pageSize: How many are fetched at a time, 1…100.
    public func products(in category: ProductCategory? = nil, pageSize: Int = 20) -> ProductSequence {
        ProductSequence(repository: repository, category: category, pageSize: min(max(pageSize, 1), 100))
    }
}
