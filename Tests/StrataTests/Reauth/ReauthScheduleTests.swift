import Strata
import StrataTesting
import Testing

/// The real layer, with real concurrency, over a server whose moods come from a seed.
@Suite("Reauth under thousands of schedules", .timeLimit(.minutes(15)))
struct ReauthScheduleTests {
    @Test(arguments: 0..<4)
    func noScheduleBreaksARule(part: UInt64) async throws {
        var renewals = 0
        for seed in part * 1_000..<(part + 1) * 1_000 {
            let (violations, count) = try await run(seed)
            #expect(violations.isEmpty, "seed \(seed)")
            renewals += count
        }
        #expect(renewals > 250)
    }

    private func run(_ seed: UInt64) async throws -> (violations: [String], renewals: Int) {
        let clock = ManualClock()
        let server = TokenServer(seed: seed, clock: clock)
        let auth = BearerAuthService(store: MemoryCredentialStore())
        let layer = ReauthTransport(inner: server, authService: auth, clock: clock) { context in
            try await server.refresh(context.token.refreshToken ?? "")
        }
        try await auth.saveAccessToken(server.signIn())
        let url = try #require(URL(string: "https://api.test/x"))

        let change = server.draw(4)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<(2 + server.draw(5)) {
                let isCancelled = server.draw(4) == 0
                group.addTask {
                    await server.pause()
                    var request = HTTPRequest(url: url, headers: ["X-Call": "\(number)"])
                    try await auth.authorize(&request)
                    let call = Task { [request] in try await layer.send(request) }
                    if isCancelled {
                        await server.pause()
                        call.cancel()
                    }
                    switch await call.result {
                    case .success(let response): #expect([.ok, .unauthorized].contains(response.status))
                    case .failure(let error as TransportError): #expect(error.kind == .authenticationFailed)
                    case .failure(let error): #expect(isCancelled && error is CancellationError)
                    }
                }
            }
            group.addTask {
                await server.pause()
                switch change {
                case 0: try await auth.signOut()
                case 1: try await auth.saveAccessToken(server.signIn())
                default: break
                }
            }
            try await group.waitForAll()
        }

        // Those who waited may be gone while the refresh goes on: in the end the store has what the server gave last.
        var patience = 100_000
        while patience > 0, let token = try await auth.accessToken(), !server.isLatest(token) {
            await Task.yield()
            patience -= 1
        }
        var violations = server.violations + (patience > 0 ? [] : ["a rotation was lost"])
        let session = try await auth.accessToken().flatMap { TokenServer.Token($0.value)?.session }
        if change == 0, session != nil { violations.append("a sign-out was undone") }
        if change == 1, session == 1 { violations.append("a sign-in was undone") }
        return (violations, server.renewals)
    }
}
