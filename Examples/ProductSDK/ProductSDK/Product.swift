/// Something that the shop sells.
public struct Product: Identifiable, Sendable, Hashable, Codable {
    /// The number of the product.
    public let id: Int
    /// What it is called.
    public let name: String
    /// What it costs.
    public let price: Price
    /// What it is for.
    public let category: ProductCategory
}

/// What a product is for.
public enum ProductCategory: String, Sendable, Hashable, Codable, CaseIterable {
    /// Lamps and candles.
    case lighting
    /// Pots, pans and knives.
    case kitchen
    /// Bags and blankets.
    case travel
}
