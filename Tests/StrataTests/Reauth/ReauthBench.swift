import Strata
import StrataTesting
import Testing

/// A reauth layer over a server that the test plays, the token endpoint included.
struct ReauthBench: Sendable {
    struct ServerTrouble: Error {}

    let server = ScriptedTransport()
    let clock = ManualClock()
    let observer = RecordingObserver()
    let handler = RecordingHandler()
    let auth: BearerAuthService
    let layer: ReauthTransport

    init(
        store: any CredentialStore = MemoryCredentialStore(), policy: ReauthPolicy = ReauthPolicy(),
        now: @escaping @Sendable () -> Date = { Date() },
        refresh: @escaping @Sendable (RefreshContext, any Transport) async throws -> AccessToken = Self.refresh
    ) {
        auth = BearerAuthService(store: store)
        layer = ReauthTransport(
            inner: server, authService: auth, policy: policy, clock: clock, wallClock: now, handler: handler
        ) { [server] context in try await refresh(context, server) }
    }

    /// Asks the token endpoint as RFC 6749 §6 has it.
    @Sendable static func refresh(_ context: RefreshContext, _ transport: any Transport) async throws -> AccessToken {
        let url = try #require(URL(string: "https://api.test/token"))
        let body = RequestBody.data(Data((context.token.refreshToken ?? "").utf8))
        let answer = try await transport.send(HTTPRequest(url: url, method: .post, body: body))
        switch answer.status {
        case .ok:
            let text = String(decoding: try await answer.body.collect(upTo: 1_000), as: UTF8.self)
            return AccessToken(text, refreshToken: "R" + text)
        case .badRequest: throw ReauthError.refused
        default: throw ServerTrouble()
        }
    }

    func request(_ path: String = "/x") async throws -> HTTPRequest {
        var request = HTTPRequest(url: try #require(URL(string: "https://api.test\(path)")))
        request.options.observer = observer
        try await auth.authorize(&request)
        return request
    }

    /// Sends a request with the token of now.
    func call(_ path: String = "/x") async throws -> Task<HTTPResponse, any Error> {
        call(try await request(path))
    }

    func call(_ request: HTTPRequest) -> Task<HTTPResponse, any Error> {
        Task { try await layer.send(request) }
    }

    /// The next call that is no token request, which must carry that token.
    func next(_ token: String?, at location: SourceLocation = #_sourceLocation) async throws -> ScriptedCall {
        let call = try await server.nextCall()
        #expect(call.request.url.path() != "/token", sourceLocation: location)
        #expect(
            call.request.headers[.authorization] == token.map { "Bearer \($0)" }, sourceLocation: location)
        return call
    }

    /// The next call, which must be a token request with that refresh token.
    func nextRefresh(_ refreshToken: String?, at location: SourceLocation = #_sourceLocation) async throws
        -> ScriptedCall
    {
        let call = try await server.nextCall()
        #expect(call.request.url.path() == "/token", sourceLocation: location)
        let body = try await call.request.body?.collect(upTo: 1_000)
        #expect(String(decoding: body ?? Data(), as: UTF8.self) == refreshToken ?? "", sourceLocation: location)
        return call
    }

    /// Nobody is asleep, waits, or was left unanswered.
    func verifyQuiet(at location: SourceLocation = #_sourceLocation) async throws {
        try server.verifyExhausted()
        // The timer of a refresh is cancelled as the refresh ends, and gone a moment later.
        while clock.sleeperCount > 0 { await Task.yield() }
    }
}

extension ScriptedCall {
    func respond(_ status: HTTPStatus, _ text: String = "", headers: HTTPHeaders = [:]) {
        respond(with: HTTPResponse(status: status, headers: headers, body: ResponseBody(Data(text.utf8))))
    }
}

extension Task<HTTPResponse, any Error> {
    /// Why the call failed for want of a token; `nil` where it did not.
    func refusal() async -> ReauthError? {
        guard case .failure(let error as TransportError) = await result, error.kind == .authenticationFailed else {
            return nil
        }
        return error.underlying as? ReauthError
    }
}
