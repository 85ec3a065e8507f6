import Strata
import StrataTesting
import Testing

/// The numbered clauses of the layer's documentation, in order; storage and several processes are in suites of their own.
@Suite("The reauth contract", .timeLimit(.minutes(15)))
struct ReauthContractTests {
    @TaskLocal static var inherited = "nothing"

    private let bench = ReauthBench()

    private func signIn(_ token: String = "T1", account: String = "default") async throws {
        try await bench.auth.saveAccessToken(AccessToken(token, refreshToken: "R1"))
    }

    /// Renews the token once, by a call that needs it.
    private func renew(_ bench: ReauthBench, from token: String, _ refreshToken: String, to new: String) async throws {
        let call = try await bench.call("/other")
        try await bench.next(token).respond(.unauthorized)
        try await bench.nextRefresh(refreshToken).respond(.ok, new)
        try await bench.next(new).respond(.ok)
        #expect(try await call.value.status == .ok)
    }

    // MARK: 1

    @Test(arguments: [
        (["Basic realm=\"x\""], false), (["Digest a=b", "Basic realm=\"Bearer\""], false),
        (["Bearer error=\"insufficient_scope\""], false), (["Bearer"], true), (["bearer realm=x"], true),
        (["Basic realm=\"x\", Bearer error=\"invalid_token\""], true), (["Basic x=y", "Bearer z=w"], true), ([], true),
    ])
    func clause1OnlyAChallengeThatAnotherTokenCanMeetStartsARefresh(lines: [String], refreshes: Bool) async throws {
        try await signIn()
        let call = try await bench.call()
        let headers = HTTPHeaders(lines.map { HTTPHeaders.Field(.wwwAuthenticate, $0) })
        try await bench.next("T1").respond(.unauthorized, "no", headers: headers)
        if refreshes {
            try await bench.nextRefresh("R1").respond(.ok, "T2")
            try await bench.next("T2").respond(.ok, "yes")
        }
        #expect(try await call.value.body.data == Data((refreshes ? "yes" : "no").utf8))
        try await bench.verifyQuiet()
    }

    @Test func clause1ARequestWithoutStampIsNobodysBusiness() async throws {
        try await signIn()
        let call = bench.call(HTTPRequest(url: try #require(URL(string: "https://api.test/sign-in"))))
        try await bench.next(nil).respond(.unauthorized, "wrong password")
        #expect(try await call.value.body.data == Data("wrong password".utf8))
        try await bench.verifyQuiet()
    }

    @Test(arguments: [HTTPStatus.ok, .forbidden, .internalServerError])
    func clause1AnyOtherStatusIsHandedOn(_ status: HTTPStatus) async throws {
        try await signIn()
        let call = try await bench.call()
        try await bench.next("T1").respond(status)
        #expect(try await call.value.status == status)
        try await bench.verifyQuiet()
    }

    // MARK: 2

    @Test func clause2AnOldTokenIsReplacedWithoutARefreshAndThenThereIsOneRefreshAndNoMore() async throws {
        try await signIn()
        let stale = try await bench.request()
        try await renew(bench, from: "T1", "R1", to: "T2")
        let call = bench.call(stale)
        try await bench.next("T1").respond(.unauthorized, "1")
        try await bench.next("T2").respond(.unauthorized, "2")
        try await bench.nextRefresh("RT2").respond(.ok, "T3")
        try await bench.next("T3").respond(.unauthorized, "3")
        #expect(try await call.value.body.data == Data("3".utf8))
        #expect(try await bench.auth.accessToken()?.value == "T3")
        #expect(try await call.value.earlierAttempts.map(\.number) == [1, 2])
        try await bench.verifyQuiet()
    }

    // MARK: 3

    @Test(arguments: [nil, "other"])
    func clause3A401FromBeforeASignOutIsNeverReplayed(next token: String?) async throws {
        try await signIn()
        let call = try await bench.call()
        let answer = try await bench.next("T1")
        try await bench.auth.signOut()
        if let token { try await bench.auth.saveAccessToken(token) }
        answer.respond(.unauthorized, "gone")
        #expect(try await call.value.body.data == Data("gone".utf8))
        #expect(try await bench.auth.accessToken()?.value == token)
        try await bench.verifyQuiet()
    }

    @Test(arguments: [nil, "other"])
    func clause3ASignOutDuringARefreshWinsOverItsToken(next token: String?) async throws {
        try await signIn()
        let call = try await bench.call()
        try await bench.next("T1").respond(.unauthorized, "gone")
        let refresh = try await bench.nextRefresh("R1")
        try await bench.auth.signOut()
        if let token { try await bench.auth.saveAccessToken(token) }
        refresh.respond(.ok, "T2")
        #expect(try await call.value.body.data == Data("gone".utf8))
        #expect(try await bench.auth.accessToken()?.value == token)
        try await bench.verifyQuiet()
    }

    @Test func clause3ACallOfTheNewSessionWaitsForTheOldRefreshAndThenHasItsOwn() async throws {
        try await signIn()
        let old = try await bench.call()
        try await bench.next("T1").respond(.unauthorized, "gone")
        let refresh = try await bench.nextRefresh("R1")
        try await bench.auth.saveAccessToken(AccessToken("U1", refreshToken: "S1"))
        let new = try await bench.call()
        try await bench.next("U1").respond(.unauthorized)
        await bench.observer.saw("waits for a refresh")
        refresh.respond(.badRequest)
        #expect(try await old.value.body.data == Data("gone".utf8))
        try await bench.nextRefresh("S1").respond(.ok, "U2")
        try await bench.next("U2").respond(.ok)
        #expect(try await new.value.status == .ok)
        #expect(bench.handler.all.isEmpty)
        try await bench.verifyQuiet()
    }

    // MARK: 4

    @Test func clause4ARefreshInheritsNothingOfWhoStartedIt() async throws {
        let server = ScriptedTransport()
        let auth = BearerAuthService(store: MemoryCredentialStore())
        let layer = ReauthTransport(inner: server, authService: auth) { _ in AccessToken(Self.inherited) }
        try await auth.saveAccessToken("T1")
        var request = HTTPRequest(url: try #require(URL(string: "https://api.test/x")))
        try await auth.authorize(&request)
        let call = Self.$inherited.withValue("secret") { [request] in Task { try await layer.send(request) } }
        try await server.nextCall().respond(.unauthorized)
        let replay = try await server.nextCall()
        #expect(replay.request.headers[.authorization] == "Bearer nothing")
        replay.respond(.ok)
        _ = try await call.value
    }

    @Test func clause4WhenAllWhoWaitAreCancelledTheTokenIsStoredAllTheSame() async throws {
        try await signIn()
        let calls = [try await bench.call(), try await bench.call()]
        for _ in calls { try await bench.next("T1").respond(.unauthorized) }
        let refresh = try await bench.nextRefresh("R1")
        await bench.observer.saw("waits for a refresh")
        for call in calls {
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
        #expect(!refresh.isCancelled)
        refresh.respond(.ok, "T2")
        while try await bench.auth.accessToken()?.value != "T2" { await Task.yield() }
        try await bench.verifyQuiet()
    }

    @Test func clause4EachAccountHasARefreshOfItsOwn() async throws {
        let other = BearerAuthService(store: bench.auth.store, account: "other")
        try await signIn()
        try await other.saveAccessToken(AccessToken("U1", refreshToken: "S1"))
        let mine = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        let refresh = try await bench.nextRefresh("R1")
        var request = HTTPRequest(url: try #require(URL(string: "https://api.test/x")))
        try await other.authorize(&request)
        let theirs = bench.call(request)
        try await bench.next("U1").respond(.unauthorized)
        try await bench.nextRefresh("S1").respond(.ok, "U2")
        try await bench.next("U2").respond(.ok)
        #expect(try await theirs.value.status == .ok)
        #expect(try await other.accessToken()?.value == "U2")
        refresh.respond(.ok, "T2")
        try await bench.next("T2").respond(.ok)
        #expect(try await mine.value.status == .ok)
        try await bench.verifyQuiet()
    }

    @Test func clause4ADeadlineEndsTheWaitAndNotTheRefresh() async throws {
        try await signIn()
        var request = try await bench.request()
        request.options.deadline = .after(.seconds(2), on: bench.clock)
        let call = bench.call(request)
        try await bench.next("T1").respond(.unauthorized)
        let refresh = try await bench.nextRefresh("R1")
        try await bench.clock.sleepers(2)
        bench.clock.advance(by: .seconds(2))
        let error = await #expect(throws: TransportError.self) { try await call.value }
        #expect(error?.kind == .deadlineExceeded)
        refresh.respond(.ok, "T2")
        while try await bench.auth.accessToken()?.value != "T2" { await Task.yield() }
        try await bench.verifyQuiet()
    }

    // MARK: 9

    @Test func clause9CallsOfTheClosureAreNotCaughtInTheirOwnRefresh() async throws {
        let server = ScriptedTransport()
        let auth = BearerAuthService(store: MemoryCredentialStore())
        let stack = SelfMade()
        let (started, leaked) = (Gate(), Gate())
        let layer = ReauthTransport(inner: server, authService: auth) { context in
            @Sendable func probe() async throws -> HTTPStatus {
                var request = HTTPRequest(url: try #require(URL(string: "https://api.test/probe")))
                try await auth.authorize(&request)
                return try await stack.layer().send(request).status
            }
            let statuses = [
                try await probe(), try await Task { try await probe() }.value,
                try await Task.detached { try await context.perform { try await probe() } }.value,
            ]
            #expect(statuses == [.unauthorized, .unauthorized, .unauthorized])
            Task {
                started.open()
                await leaked.wait()
                _ = try await probe()
            }
            await started.wait()
            return AccessToken("T2")
        }
        stack.set(layer)
        try await auth.saveAccessToken("T1")
        var request = HTTPRequest(url: try #require(URL(string: "https://api.test/x")))
        try await auth.authorize(&request)
        let call = Task { [request] in try await layer.send(request) }
        for _ in 0..<4 { try await server.nextCall().respond(.unauthorized) }
        try await server.nextCall().respond(.ok)
        #expect(try await call.value.status == .ok)
        // What the closure left behind is an ordinary call again: its token is refused, and it starts a refresh.
        leaked.open()
        let late = try await server.nextCall()
        #expect(late.request.headers[.authorization] == "Bearer T2")
        late.respond(.unauthorized)
        for _ in 0..<3 { try await server.nextCall().respond(.unauthorized) }
        try await server.nextCall().respond(.ok)
    }
}
