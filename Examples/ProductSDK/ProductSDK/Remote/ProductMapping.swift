import Strata

extension Product {
    init(_ dto: ProductDTO) throws(ProductError) {
        guard let price = Price(amount: dto.price.amount, currency: dto.price.currency) else {
            throw .invalid(.price("\(dto.price.amount) \(dto.price.currency)"), id: dto.id)
        }
        guard let category = ProductCategory(rawValue: dto.category) else {
            throw .invalid(.category(dto.category), id: dto.id)
        }
        self.init(id: dto.id, name: dto.name, price: price, category: category)
    }
}

extension ProductError {
    /// What an error of the network means to someone who wants a product.
    init(_ error: NetworkError) {
        if error.status == .notFound {
            self = .notFound
        } else if error.kind == .decodingFailed || error.kind == .unexpectedContentType {
            self = .unreadable(error.underlying ?? error)
        } else if error.isRetryable {
            self = .unavailable(error)
        } else if let response = try? error.decodeBody(as: ErrorResponse.self) {
            self = .refused(code: response.code, message: response.message)
        } else {
            self = .failed(error)
        }
    }
}
