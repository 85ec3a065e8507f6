import Strata
import StrataTesting
import Testing

@Suite("Auth services whose closure never answers", .timeLimit(.minutes(15)))
struct SlowCredentialTests {
    private let environment = DefaultAPIEnvironment(baseURL: URL(string: "https://api.test"), timeout: .seconds(10))

    /// Never returns, and takes no notice of cancellation.
    private static func neverAnswer() async -> String? {
        await withUnsafeContinuation { (_: UnsafeContinuation<String?, Never>) in }
    }

    private static let services: [any AuthServiceProtocol] = [
        BearerAuthService { await neverAnswer() },
        APIKeyAuthService(.header("X-Key")) { await neverAnswer() },
    ]

    @Test(arguments: services.indices)
    func theDeadlineOfTheCallEndsTheWait(index: Int) async throws {
        let clock = ManualClock()
        let service = HTTPNetworkService(
            transport: ScriptedTransport(), authService: Self.services[index], clock: clock)
        let environment = environment
        let call = Task {
            try await service.request(to: Endpoint<Void>(path: "/me", requiresAuth: true), via: environment)
        }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.kind == .deadlineExceeded)
        #expect(error?.delivery == .notSent)
    }

    @Test(arguments: services.indices)
    func cancellingTheTaskEndsTheWait(index: Int) async throws {
        let clock = ManualClock()
        let service = HTTPNetworkService(
            transport: ScriptedTransport(), authService: Self.services[index], clock: clock)
        let environment = environment
        let task = Task {
            try await service.request(to: Endpoint<Void>(path: "/me", requiresAuth: true), via: environment)
        }
        try await clock.sleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await clock.sleepers(0)
    }
}
