import Strata
import StrataTesting
import Testing

/// What others got wrong, in lockstep with a server that the test plays.
@Suite("Token refresh, reported faults", .timeLimit(.minutes(15)))
struct ReauthFaultTests {
    @Test func tenCallsWithAnExpiredTokenMakeOneRefreshAndEachIsReplayedOnce() async throws {
        let bench = ReauthBench()
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        var calls: [Task<HTTPResponse, any Error>] = []
        for _ in 0..<10 { calls.append(try await bench.call()) }
        for _ in 0..<10 { try await bench.next("T1").respond(.unauthorized) }
        let refresh = try await bench.nextRefresh("R1")
        await bench.observer.saw("waits for a refresh", times: 9)
        refresh.respond(.ok, "T2")
        for _ in 0..<10 { try await bench.next("T2").respond(.ok) }
        for call in calls { #expect(try await call.value.status == .ok) }
        #expect(try await bench.auth.accessToken() == AccessToken("T2", refreshToken: "RT2"))
        try await bench.verifyQuiet()
    }

    @Test func aRefusedRefreshFailsAllWhoWaitTheSameWayAndNothingMoreIsSent() async throws {
        let bench = ReauthBench()
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let calls = [try await bench.call(), try await bench.call(), try await bench.call()]
        let late = try await bench.request()
        for _ in 0..<3 { try await bench.next("T1").respond(.unauthorized, "expired") }
        let refresh = try await bench.nextRefresh("R1")
        await bench.observer.saw("waits for a refresh", times: 2)
        refresh.respond(.badRequest)
        for call in calls {
            let error = try #require(await call.refusal())
            #expect(error.kind == .refused)
            #expect(error.response?.status == .unauthorized)
            #expect(error.response?.body.data == Data("expired".utf8))
        }
        #expect(await bench.handler.next() == "invalidated default")
        // One that was on its way all the while fails the same way, without another refresh.
        let straggler = bench.call(late)
        try await bench.next("T1").respond(.unauthorized)
        #expect(await straggler.refusal()?.kind == .refused)
        #expect(bench.handler.all.count == 1)
        #expect(try await bench.auth.accessToken() == nil)
        try await bench.verifyQuiet()
    }

    @Test func aRefreshThatLosesItsConnectionFreesTheSlotAndWipesNothing() async throws {
        let bench = ReauthBench()
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let first = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        try await bench.nextRefresh("R1").fail(with: TransportError(.connectionLost, "reset"))
        let error = try #require(await first.refusal())
        #expect(error.kind == .failed)
        #expect((error.underlying as? TransportError)?.kind == .connectionLost)
        #expect(try await bench.auth.accessToken()?.value == "T1")

        let second = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        try await bench.nextRefresh("R1").respond(.ok, "T2")
        try await bench.next("T2").respond(.ok)
        #expect(try await second.value.status == .ok)
        #expect(bench.handler.all.isEmpty)
        try await bench.verifyQuiet()
    }

    @Test func aRefreshThatIsNeverAnsweredEndsAfterItsTimeoutAndTheNextCallStartsAnother() async throws {
        let bench = ReauthBench(policy: ReauthPolicy(timeout: .seconds(1)))
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let first = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        let silent = try await bench.nextRefresh("R1")
        try await bench.clock.sleepers(1)
        bench.clock.advance(by: .seconds(1))
        #expect(await first.refusal()?.kind == .timedOut)
        #expect(silent.isCancelled)
        #expect(try await bench.auth.accessToken()?.value == "T1")

        let second = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        try await bench.nextRefresh("R1").respond(.ok, "T2")
        try await bench.next("T2").respond(.ok)
        #expect(try await second.value.status == .ok)
        try await bench.verifyQuiet()
    }

    @Test func cancellingWhoStartedTheRefreshDoesNotEndItAndALaterCallJoinsIt() async throws {
        let bench = ReauthBench()
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let first = try await bench.call()
        let one = try await bench.next("T1")
        let later = try await bench.call()
        let other = try await bench.next("T1")
        one.respond(.unauthorized)
        let refresh = try await bench.nextRefresh("R1")
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        other.respond(.unauthorized)
        await bench.observer.saw("waits for a refresh")
        #expect(!refresh.isCancelled)
        refresh.respond(.ok, "T2")
        try await bench.next("T2").respond(.ok)
        #expect(try await later.value.status == .ok)
        try await bench.verifyQuiet()
    }

    @Test func anEndpointThatAlwaysSays401GetsOneRefreshAndOneReplayAndItsBodyReachesTheCaller() async throws {
        let bench = ReauthBench()
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let call = try await bench.call()
        try await bench.next("T1").respond(.unauthorized, "no")
        try await bench.nextRefresh("R1").respond(.ok, "T2")
        try await bench.next("T2").respond(.unauthorized, "still no")
        let response = try await call.value
        #expect(response.status == .unauthorized)
        #expect(response.body.data == Data("still no".utf8))
        #expect(response.earlierAttempts.count == 1)
        #expect(try await bench.auth.accessToken()?.value == "T2")
        try await bench.verifyQuiet()
    }

    @Test func theRefreshsOwnCredentialsArriveUnchangedThroughTheVerySameLayer() async throws {
        let server = ScriptedTransport()
        let auth = BearerAuthService(store: MemoryCredentialStore())
        let stack = SelfMade()
        let layer = ReauthTransport(inner: server, authService: auth) { _ in
            var request = HTTPRequest(url: try #require(URL(string: "https://api.test/token")), method: .post)
            try await BasicAuthService(user: "client", password: "secret").authorize(&request)
            let answer = try await stack.layer().send(request)
            return AccessToken(String(decoding: try await answer.body.collect(upTo: 100), as: UTF8.self))
        }
        stack.set(layer)
        try await auth.saveAccessToken("T1")
        var request = HTTPRequest(url: try #require(URL(string: "https://api.test/x")))
        try await auth.authorize(&request)
        let call = Task { [request] in try await layer.send(request) }
        try await server.nextCall().respond(.unauthorized)
        let refresh = try await server.nextCall()
        #expect(refresh.request.headers[.authorization] == "Basic Y2xpZW50OnNlY3JldA==")
        refresh.respond(.ok, "T2")
        try await server.nextCall().respond(.ok)
        #expect(try await call.value.status == .ok)
    }

    @Test func aForeignOriginGetsNoTokenAndIts401StartsNothing() async throws {
        let bench = ReauthBench()
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        // A request whose origin is not the environment's is not stamped.
        var foreign = HTTPRequest(url: try #require(URL(string: "https://other.test/x")))
        foreign.options.credentialOrigins = [try #require(URL(string: "https://api.test").flatMap(Origin.init))]
        try await bench.auth.authorize(&foreign)
        let direct = bench.call(foreign)
        try await bench.next(nil).respond(.unauthorized)
        #expect(try await direct.value.status == .unauthorized)

        // One that a redirect took elsewhere lost its token on the way; the answer is not about the token.
        let redirected = try await bench.call()
        try await bench.next("T1").respond(
            with: HTTPResponse(status: .unauthorized, url: URL(string: "https://other.test/x")))
        #expect(try await redirected.value.status == .unauthorized)
        try await bench.verifyQuiet()
    }
}
