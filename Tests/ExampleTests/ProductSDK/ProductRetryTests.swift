import Strata
import StrataTesting
import Testing

@testable import ProductSDK

@Suite struct ProductRetryTests {
    @Test func `a failure that passes is tried again`() async throws {
        let clock = ManualClock()
        let canned = CannedResponseTransport(responses: [
            CannedResponse(string: "", statusCode: 503),
            CannedResponse(failure: TransportError(.connectionLost, "the shop hung up")),
            CannedResponse(string: Shop.json()),
        ])
        let sdk = try Shop().client(over: canned.retrying(clock: clock))
        async let product = sdk.product(id: 1)
        for _ in 1...2 {
            try await clock.sleepers(1)
            clock.advanceToNextSleeper()
        }
        #expect(try await product.id == 1)
        #expect(canned.requests.count == 3)
    }

    @Test(arguments: [404, 400, 403])
    func `a refusal is not tried again`(_ status: Int) async throws {
        let canned = CannedResponseTransport(string: "", statusCode: status)
        let sdk = try Shop().client(over: canned.retrying(clock: ManualClock()))
        await #expect(throws: ProductError.self) { try await sdk.product(id: 1) }
        #expect(canned.requests.count == 1)
    }

    @Test func `cancellation is not tried again`() async throws {
        let server = ScriptedTransport()
        let sdk = try Shop().client(over: server.retrying(clock: ManualClock()))
        let product = Task { try await sdk.product(id: 1) }
        let call = try await server.nextCall()
        product.cancel()
        await #expect(throws: CancellationError.self) { try await product.value }
        #expect(try await call.ended())
        try server.verifyExhausted()
    }
}
