import Strata

/// The shop itself: calls, maps the answers to the domain, and the errors too.
struct RemoteProductRepository: ProductRepository {
    let service: any NetworkServiceProtocol
    let environment: DefaultAPIEnvironment

    func product(id: Product.ID) async throws -> Product {
        try Product(await answer(to: .product(id: id)))
    }

    func page(in category: ProductCategory?, size: Int, after cursor: Cursor?) async throws -> ProductPage {
        let page = try await answer(to: .products(in: category, size: size, after: cursor))
        return ProductPage(products: try page.items.map(Product.init), next: page.next.map(Cursor.init))
    }

    private func answer<DTO: Decodable & Sendable>(to endpoint: Endpoint<DTO>) async throws -> DTO {
        do {
            return try await service.request(to: endpoint, via: environment)
        } catch let error as NetworkError {
            throw ProductError(error)
        }
    }
}
