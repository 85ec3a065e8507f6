import Strata
import StrataTesting
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The clauses about time: how long a refresh may take, and how often there is one.
@Suite("The reauth contract: time", .timeLimit(.minutes(15)))
struct ReauthTimeTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000)

    // MARK: 5

    /// A refresh that ignores its cancellation.
    private struct Stubborn {
        let server = ScriptedTransport()
        let clock = ManualClock()
        let store = ObservedStore()
        let auth: BearerAuthService
        let gate = Gate()
        let layer: ReauthTransport

        init() {
            auth = BearerAuthService(store: store)
            layer = ReauthTransport(
                inner: server, authService: auth, policy: ReauthPolicy(timeout: .seconds(5), grace: .seconds(2)),
                clock: clock
            ) { [gate, numbers = Numbers()] _ in
                let number = numbers.next()
                if number == 1 { await gate.wait() }
                return AccessToken("late \(number)")
            }
        }

        func call() async throws -> Task<HTTPResponse, any Error> {
            var request = HTTPRequest(url: try #require(URL(string: "https://api.test/x")))
            try await auth.authorize(&request)
            return Task { [request] in try await layer.send(request) }
        }

        /// Runs into the timeout and the grace.
        func giveUp() async throws {
            let call = try await call()
            try await server.nextCall().respond(.unauthorized)
            for pause in [5, 2] {
                try await clock.sleepers(1)
                clock.advance(by: .seconds(pause))
            }
            #expect(await call.refusal()?.kind == .timedOut)
        }
    }

    @Test func clause5ALateTokenIsKept() async throws {
        let bench = Stubborn()
        try await bench.auth.saveAccessToken("T1")
        try await bench.giveUp()
        bench.gate.open()
        #expect(await bench.store.nextSwap() == true)
        #expect(try await bench.auth.accessToken()?.value == "late 1")
    }

    @Test func clause5ALateTokenDoesNotReplaceANewerOne() async throws {
        let bench = Stubborn()
        try await bench.auth.saveAccessToken("T1")
        try await bench.giveUp()
        let call = try await bench.call()
        try await bench.server.nextCall().respond(.unauthorized)
        let replay = try await bench.server.nextCall()
        #expect(replay.request.headers[.authorization] == "Bearer late 2")
        replay.respond(.ok)
        #expect(try await call.value.status == .ok)
        #expect(await bench.store.nextSwap() == true)
        bench.gate.open()
        #expect(await bench.store.nextSwap() == false)
        #expect(try await bench.auth.accessToken()?.value == "late 2")
    }

    @Test func clause5ALateTokenDoesNotUndoASignOut() async throws {
        let bench = Stubborn()
        try await bench.auth.saveAccessToken("T1")
        try await bench.giveUp()
        try await bench.auth.signOut()
        bench.gate.open()
        #expect(await bench.store.nextSwap() == false)
        #expect(try await bench.auth.accessToken() == nil)
    }

    // MARK: 10

    @Test func clause10ATokenThatIsRefusedStraightAfterItsRefreshIsLeftAloneForAWhile() async throws {
        let bench = ReauthBench()
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let first = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        try await bench.nextRefresh("R1").respond(.ok, "T2")
        try await bench.next("T2").respond(.unauthorized)
        #expect(try await first.value.status == .unauthorized)
        for _ in 0..<5 {
            let call = try await bench.call()
            try await bench.next("T2").respond(.unauthorized)
            #expect(try await call.value.status == .unauthorized)
        }
        bench.clock.advance(by: .seconds(30))
        let later = try await bench.call()
        try await bench.next("T2").respond(.unauthorized)
        try await bench.nextRefresh("RT2").respond(.ok, "T3")
        try await bench.next("T3").respond(.ok)
        #expect(try await later.value.status == .ok)
        try await bench.verifyQuiet()
    }

    @Test(arguments: [31.0, 30, 0, -100])
    func aTokenIsRenewedFromItsLeewayOnAndNotBefore(lifetime: TimeInterval) async throws {
        let bench = ReauthBench(now: { Self.now })
        try await bench.auth.saveAccessToken(AccessToken("T1", expiry: Self.now + lifetime, refreshToken: "R1"))
        let calls = [try await bench.call(), try await bench.call()]
        if lifetime <= 30 {
            let refresh = try await bench.nextRefresh("R1")
            await bench.observer.saw("waits for a refresh")
            refresh.respond(.ok, "T2")
        }
        for _ in calls { try await bench.next(lifetime <= 30 ? "T2" : "T1").respond(.ok) }
        for call in calls { #expect(try await call.value.status == .ok) }
        try await bench.verifyQuiet()
    }

    @Test func clause10AWrongClockThatMakesEveryTokenLookOldCostsOneRefresh() async throws {
        let server = ScriptedTransport()
        let clock = ManualClock()
        let auth = BearerAuthService(store: MemoryCredentialStore())
        let numbers = Numbers()
        let layer = ReauthTransport(inner: server, authService: auth, clock: clock, wallClock: { Self.now }) { _ in
            AccessToken("T\(numbers.next())", expiry: Self.now - 3_600)
        }
        try await auth.saveAccessToken(AccessToken("T0", expiry: Self.now - 3_600))
        for _ in 0..<20 {
            var request = HTTPRequest(url: try #require(URL(string: "https://api.test/x")))
            try await auth.authorize(&request)
            let call = Task { [request] in try await layer.send(request) }
            let sent = try await server.nextCall()
            #expect(sent.request.headers[.authorization] == "Bearer T1")
            sent.respond(.ok)
            _ = try await call.value
        }
        #expect(numbers.next() == 2)
    }

    @Test func aFailureAheadOfTheExpiryIsNoFailureOfTheCallAndIsNotRepeatedForTheToken() async throws {
        let bench = ReauthBench(now: { Self.now })
        try await bench.auth.saveAccessToken(AccessToken("T1", expiry: Self.now + 10, refreshToken: "R1"))
        let first = try await bench.call()
        try await bench.nextRefresh("R1").respond(.internalServerError)
        try await bench.next("T1").respond(.ok)
        #expect(try await first.value.status == .ok)
        let second = try await bench.call()
        try await bench.next("T1").respond(.ok)
        #expect(try await second.value.status == .ok)
        try await bench.verifyQuiet()
    }

    @Test func aRefusalAheadOfTheExpiryLetsTheTokenServeToItsEnd() async throws {
        let bench = ReauthBench(now: { Self.now })
        try await bench.auth.saveAccessToken(AccessToken("T1", expiry: Self.now + 10, refreshToken: "R1"))
        let first = try await bench.call()
        try await bench.nextRefresh("R1").respond(.badRequest)
        try await bench.next("T1").respond(.ok)
        #expect(try await first.value.status == .ok)
        #expect(await bench.handler.next() == "invalidated default")
        #expect(try await bench.auth.accessToken()?.value == "T1")
        let second = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        #expect(await second.refusal()?.kind == .refused)
        try await bench.verifyQuiet()
    }
}
