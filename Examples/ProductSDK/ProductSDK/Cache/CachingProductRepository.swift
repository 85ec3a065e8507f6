/// Another repository, asked only for what is not kept. Lists are always fetched.
struct CachingProductRepository: ProductRepository {
    private let inner: any ProductRepository
    private let cache: ExpiringCache<Product.ID, Product>

    init(_ inner: any ProductRepository, cache: ExpiringCache<Product.ID, Product>) {
        self.inner = inner
        self.cache = cache
    }

    func product(id: Product.ID) async throws -> Product {
        try await cache.value(for: id) { [inner] in try await inner.product(id: id) }
    }

    func page(in category: ProductCategory?, size: Int, after cursor: Cursor?) async throws -> ProductPage {
        try await inner.page(in: category, size: size, after: cursor)
    }
}
