import Strata
import Testing

extension Transport {
    /// Sends a request that must fail, and gives the error.
    func errorSending(_ request: HTTPRequest) async throws -> TransportError {
        let error = await #expect(throws: TransportError.self) { try await send(request) }
        return try #require(error)
    }
}
