import Strata
import StrataTesting
import Synchronization
import Testing

/// The reauth layer under the service, over real sockets.
@Suite("Reauth on the wire", .timeLimit(.minutes(15)))
struct ReauthWireTests {
    private struct TokenAnswer: Decodable, Sendable {
        var accessToken: String
        var refreshToken: String

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case refreshToken = "refresh_token"
        }
    }

    private let auth = BearerAuthService(store: MemoryCredentialStore())

    /// A service whose token endpoint is reached through the very stack that it renews tokens for.
    private func service(
        _ server: LoopbackServer, _ wire: Wire, client: BasicAuthService? = nil
    ) throws -> HTTPNetworkService {
        let stack = SelfMade()
        let environment = DefaultAPIEnvironment(baseURL: server.baseURL)
        let layer = ReauthTransport(inner: wire.make(), authService: auth) { context in
            let endpoint = Endpoint<TokenAnswer>(
                path: "/token", method: .post,
                body: .form([
                    URLQueryItem(name: "grant_type", value: "refresh_token"),
                    URLQueryItem(name: "refresh_token", value: context.token.refreshToken),
                ]), requiresAuth: client != nil)
            let service = HTTPNetworkService(
                transport: try stack.layer(), authService: client ?? auth as any AuthServiceProtocol)
            let answer = try await service.request(to: endpoint, via: environment)
            return AccessToken(answer.accessToken, refreshToken: answer.refreshToken)
        }
        stack.set(layer)
        return HTTPNetworkService(transport: layer, authService: auth)
    }

    private func status(
        _ service: HTTPNetworkService, _ server: LoopbackServer, _ path: String = "/x"
    ) async throws -> HTTPStatus {
        let endpoint = Endpoint<HTTPResponse>(path: path, requiresAuth: true)
        return try await service.request(to: endpoint, via: DefaultAPIEnvironment(baseURL: server.baseURL)).status
    }

    private func count(_ path: String, _ server: LoopbackServer) -> Int {
        server.requests.count { $0.path == path }
    }

    @Test(arguments: Wire.allCases) func tenCallsWithAnExpiredTokenMakeOneRefresh(wire: Wire) async throws {
        let tokens = TokenEndpoint()
        let server = try LoopbackServer { request in
            if request.path == "/token" { return tokens.exchange(request) }
            return tokens.accepts(request) ? .ok("yes") : .status(.unauthorized)
        }
        let service = try service(server, wire)
        try await auth.saveAccessToken(AccessToken("expired", refreshToken: "R1"))
        try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
            for _ in 0..<10 { group.addTask { try await status(service, server) } }
            for try await status in group { #expect(status == .ok) }
        }
        #expect(count("/token", server) == 1)
        #expect(count("/x", server) <= 20)
        #expect(try await auth.accessToken() == AccessToken("T2", refreshToken: "R2"))
    }

    @Test(arguments: Wire.allCases) func aRefusedRefreshIsAnErrorWithTheServersBodyAndNothingMoreIsSent(wire: Wire)
        async throws
    {
        let server = try LoopbackServer { request in
            request.path == "/token"
                ? .json(#"{"error":"invalid_grant"}"#, status: .badRequest)
                : .json(#"{"message":"expired"}"#, status: .unauthorized)
        }
        let service = try service(server, wire)
        try await auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let error = await #expect(throws: NetworkError.self) { try await status(service, server) }
        #expect(error?.kind == .authenticationFailed)
        #expect(error?.status == .unauthorized)
        #expect(try error?.decodeBody(as: [String: String].self) == ["message": "expired"])
        #expect(server.requests.map(\.path) == ["/x", "/token"])
        #expect(try await auth.accessToken() == nil)
    }

    @Test(arguments: Wire.allCases) func anEndpointThatAlwaysSays401GetsOneRefreshAndOneReplay(wire: Wire) async throws
    {
        let tokens = TokenEndpoint()
        let server = try LoopbackServer { request in
            request.path == "/token" ? tokens.exchange(request) : .text("never", status: .unauthorized)
        }
        let service = try service(server, wire)
        try await auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let error = await #expect(throws: NetworkError.self) { try await status(service, server) }
        #expect(error?.kind == .unacceptableStatus)
        #expect(error?.response?.body == Data("never".utf8))
        #expect(server.requests.map(\.path) == ["/x", "/token", "/x"])
        #expect(try await auth.accessToken()?.value == "T2")
    }

    @Test(arguments: Wire.allCases) func theRefreshsBasicCredentialsArriveUnchanged(wire: Wire) async throws {
        let tokens = TokenEndpoint()
        let server = try LoopbackServer { request in
            if request.path == "/token" { return tokens.exchange(request) }
            return tokens.accepts(request) ? .ok("yes") : .status(.unauthorized)
        }
        let service = try service(server, wire, client: try BasicAuthService(user: "client", password: "secret"))
        try await auth.saveAccessToken(AccessToken("expired", refreshToken: "R1"))
        #expect(try await status(service, server) == .ok)
        let refresh = server.requests.filter { $0.path == "/token" }
        #expect(refresh.map { $0.headers.values(for: .authorization) } == [["Basic Y2xpZW50OnNlY3JldA=="]])
    }

    @Test(arguments: Wire.allCases) func noTokenReachesAnotherOriginAndIts401StartsNothing(wire: Wire) async throws {
        let foreign = try LoopbackServer { _ in .text("who are you", status: .unauthorized) }
        let target = foreign.baseURL.absoluteString + "/y"
        let server = try LoopbackServer { _ in .redirect(to: target) }
        let service = try service(server, wire)
        try await auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))

        let redirected = await #expect(throws: NetworkError.self) { try await status(service, server) }
        #expect(redirected?.status == .unauthorized)

        let absolute = Endpoint<HTTPResponse>(url: try #require(URL(string: target)), requiresAuth: true)
        let direct = await #expect(throws: NetworkError.self) {
            try await service.request(to: absolute, via: DefaultAPIEnvironment(baseURL: server.baseURL))
        }
        #expect(direct?.status == .unauthorized)

        #expect(foreign.requestCount == 2)
        #expect(foreign.requests.allSatisfy { !$0.headers.contains(.authorization) })
        #expect(server.requests.map(\.path) == ["/x"])
        #expect(server.requests.first?.headers[.authorization] == "Bearer T1")
        #expect(try await auth.accessToken()?.value == "T1")
    }

    @Test(arguments: ["Basic realm=\"x\"", "Bearer error=\"invalid_token\"", nil], Wire.allCases)
    func a401ArrivesWhateverItsChallengeAndOnlyABearersStartsARefresh(challenge: String?, wire: Wire) async throws {
        let tokens = TokenEndpoint()
        let server = try LoopbackServer { request in
            if request.path == "/token" { return tokens.exchange(request) }
            return tokens.accepts(request)
                ? .ok("yes")
                : .status(.unauthorized, headers: challenge.map { [.wwwAuthenticate: $0] } ?? [:])
        }
        let service = try service(server, wire)
        try await auth.saveAccessToken(AccessToken("expired", refreshToken: "R1"))
        if challenge?.hasPrefix("Basic") == true {
            let error = await #expect(throws: NetworkError.self) { try await status(service, server) }
            #expect(error?.status == .unauthorized)
            #expect(count("/token", server) == 0)
        } else {
            #expect(try await status(service, server) == .ok)
            #expect(count("/token", server) == 1)
        }
    }
}

/// Hands a layer to the closure that the layer was made with.
private final class SelfMade: Sendable {
    struct NotYet: Error {}

    private let made = Mutex<ReauthTransport?>(nil)

    func set(_ layer: ReauthTransport) { made.withLock { $0 = layer } }

    func layer() throws -> ReauthTransport {
        guard let layer = made.withLock(\.self) else { throw NotYet() }
        return layer
    }
}
