import Strata
import StrataTesting
import Testing

@testable import ProductSDK

@Suite struct ProductMappingTests {
    private func product(from answer: String, status: Int = 200) async throws -> Product {
        let canned = CannedResponseTransport(string: answer, statusCode: status)
        return try await Shop().client(over: canned).product(id: 1)
    }

    private func error(from answer: String, status: Int = 200) async throws -> ProductError {
        try #require(
            await #expect(throws: ProductError.self) { try await product(from: answer, status: status) })
    }

    @Test func `an answer becomes a product`() async throws {
        let product = try await product(from: Shop.json())
        #expect(product.id == 1)
        #expect(product.name == "Harbour Lamp")
        #expect(product.price.minorUnits == 4_990)
        #expect(product.price.description == "49.90 EUR")
        #expect(product.category == .lighting)
    }

    @Test(arguments: [
        ("-1.00", "EUR"), ("12", "EUR"), ("12.5", "EUR"), ("1.000", "EUR"), (".50", "EUR"), ("", "EUR"),
        ("1.00", "eur"),
        ("a few", "EUR"), ("1.00", "EURO"), ("99999999999999999999.00", "EUR"),
    ])
    func `an invalid price is a mapping error`(_ amount: String, _ currency: String) async throws {
        let error = try await error(from: Shop.json(amount: amount, currency: currency))
        guard case .invalid(.price(let text), id: 1) = error else { throw error }
        #expect(text == "\(amount) \(currency)")
    }

    @Test func `an unknown category is a mapping error`() async throws {
        let error = try await error(from: Shop.json(category: "astronomy"))
        guard case .invalid(.category("astronomy"), id: 1) = error else { throw error }
        #expect(error.errorDescription?.contains("does not understand") == true)
    }

    @Test func `an answer of another shape is a decoding error, not a mapping error`() async throws {
        let error = try await error(from: #"{"id":"one"}"#)
        guard case .unreadable(let underlying) = error else { throw error }
        #expect(underlying is DecodingError)
    }

    @Test func `404 is a product that is not there`() async throws {
        let error = try await error(from: #"{"code":"no_such_product","message":"-"}"#, status: 404)
        guard case .notFound = error else { throw error }
    }

    @Test func `what the shop says is passed on`() async throws {
        let error = try await error(from: #"{"code":"region","message":"Not sold in your country."}"#, status: 451)
        guard case .refused(code: "region", let message) = error else { throw error }
        #expect(error.errorDescription == message)
    }
}
