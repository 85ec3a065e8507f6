/// Where products come from.
protocol ProductRepository: Sendable {
    func product(id: Product.ID) async throws -> Product
    func page(in category: ProductCategory?, size: Int, after cursor: Cursor?) async throws -> ProductPage
}

/// A place in a list, which only the shop understands.
struct Cursor: Sendable, Hashable, RawRepresentable {
    let rawValue: String
}

struct ProductPage: Sendable {
    var products: [Product]
    var next: Cursor?
}
