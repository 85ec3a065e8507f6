import Strata
import StrataTesting
import Testing

/// The form whose closure saves the token itself, and what the layer does with responses.
@Suite("Reauth: forms and responses", .timeLimit(.minutes(15)))
struct ReauthFormTests {
    private let server = ScriptedTransport()
    private let auth = BearerAuthService(store: MemoryCredentialStore())

    private func request() async throws -> HTTPRequest {
        var request = HTTPRequest(url: try #require(URL(string: "https://api.test/x")), method: .post)
        request.body = .data(Data("payload".utf8))
        try await auth.authorize(&request)
        return request
    }

    /// One call that is refused and ends with what the server says to the replay; the session before and after.
    private func exchange(_ layer: ReauthTransport, replayed token: String) async throws {
        let request = try await request()
        let call = Task { try await layer.send(request) }
        try await server.nextCall().respond(.unauthorized)
        let replay = try await server.nextCall()
        #expect(replay.request.headers[.authorization] == "Bearer \(token)")
        #expect(replay.request.options.authStamp?.session == request.options.authStamp?.session)
        #expect(try await replay.request.body?.collect(upTo: 100) == Data("payload".utf8))
        replay.respond(.ok)
        #expect(try await call.value.status == .ok)
    }

    @Test func aTokenThatTheClosureSavesRenewsTheSession() async throws {
        let layer = ReauthTransport(
            inner: server, authService: auth,
            refreshToken: { [auth] in
                try await auth.saveAccessToken("T2")
            })
        try await auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        try await exchange(layer, replayed: "T2")
        #expect(try await auth.accessToken() == AccessToken("T2", refreshToken: "R1"))
    }

    @Test func severalSavesInOneRefreshEndWithTheLast() async throws {
        let layer = ReauthTransport(inner: server, authService: auth) { [auth] _ in
            try await auth.saveAccessToken("T2")
            try await Task { try await auth.saveAccessToken("T3") }.value
            return AccessToken("T3")
        }
        try await auth.saveAccessToken("T1")
        try await exchange(layer, replayed: "T3")
        #expect(try await request().options.authStamp?.generation == 3)
    }

    @Test func aSaveForAnotherAccountDuringARefreshIsASignInThere() async throws {
        let other = BearerAuthService(store: auth.store, account: "other")
        let layer = ReauthTransport(inner: server, authService: auth) { _ in
            try await other.saveAccessToken("U")
            return AccessToken("T2")
        }
        try await auth.saveAccessToken("T1")
        try await exchange(layer, replayed: "T2")
        #expect(try await other.accessToken()?.value == "U")
    }

    @Test func aClosureThatSavesNothingFailsTheCall() async throws {
        let layer = ReauthTransport(inner: server, authService: auth, refreshToken: {})
        try await auth.saveAccessToken("T1")
        let request = try await request()
        let call = Task { try await layer.send(request) }
        try await server.nextCall().respond(.unauthorized)
        #expect(await call.refusal()?.kind == .noToken)
    }

    @Test func aTokenFromAClosureIsRenewedWhereItsOwnerRenewsIt() async throws {
        let tokens = Tokens(["T1", "T1", "T1", "T1", "T2", "T2", "T2"])
        let asked = BearerAuthService { try tokens.next().get() }
        let layer = ReauthTransport(inner: server, authService: asked, refreshToken: {})
        var request = HTTPRequest(url: try #require(URL(string: "https://api.test/x")))
        try await asked.authorize(&request)
        let call = Task { [request] in try await layer.send(request) }
        try await server.nextCall().respond(.unauthorized)
        let replay = try await server.nextCall()
        #expect(replay.request.headers[.authorization] == "Bearer T2")
        replay.respond(.ok)
        #expect(try await call.value.status == .ok)
    }

    @Test func aStreamedBodyOfARefusalIsGivenUpBeforeTheReplay() async throws {
        let released = Numbers()
        let layer = ReauthTransport(inner: server, authService: auth) { _ in
            #expect(released.next() == 2)
            return AccessToken("T2")
        }
        try await auth.saveAccessToken("T1")
        let request = try await request()
        let call = Task { try await layer.send(request) }
        let body = ResponseBody(stream: ByteStream(chunks: [Data("no".utf8)])) { _ = released.next() }
        try await server.nextCall().respond(with: HTTPResponse(status: .unauthorized, body: body))
        try await server.nextCall().respond(.ok)
        #expect(try await call.value.status == .ok)
    }

    @Test func theLayerPrintsItsNameAndNoSecret() async throws {
        try await auth.saveAccessToken("s3cret")
        let layer = ReauthTransport(inner: CannedResponseTransport(string: ""), authService: auth, refreshToken: {})
        var dumped = ""
        dump(layer, to: &dumped)
        #expect("\(layer)".hasPrefix("ReauthTransport\n└ "))
        #expect(!dumped.contains("s3cret") && !"\(layer)".contains("s3cret"))
    }
}
