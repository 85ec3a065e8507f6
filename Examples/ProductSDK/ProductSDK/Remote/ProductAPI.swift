import Strata

// The calls, each beside what it answers with.

extension Endpoint where Response == ProductDTO {
    static func product(id: Product.ID) -> Self { Self(path: "/products/\(id)") }
}

extension Endpoint where Response == ProductPageDTO {
    static func products(in category: ProductCategory?, size: Int, after cursor: Cursor?) -> Self {
        Self(
            path: "/products",
            query: [
                URLQueryItem("category", category),
                URLQueryItem("limit", size),
                URLQueryItem("cursor", cursor),
            ])
    }
}
