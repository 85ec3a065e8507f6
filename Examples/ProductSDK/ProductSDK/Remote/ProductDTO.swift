// The shop's answers as they are written, before anybody asks what they mean.

struct ProductDTO: Decodable, Sendable {
    struct PriceDTO: Decodable, Sendable {
        var amount: String
        var currency: String
    }

    var id: Int
    var name: String
    var price: PriceDTO
    var category: String
}

struct ProductPageDTO: Decodable, Sendable {
    var items: [ProductDTO]
    var next: String?
}

struct ErrorResponse: Decodable, Sendable {
    var code: String
    var message: String
}
