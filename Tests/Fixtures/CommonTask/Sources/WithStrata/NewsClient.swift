import Strata

struct Article: Decodable, Sendable {
    var id: Int
    var title: String
}

struct Grant: Decodable, Sendable {
    var accessToken: String
    var refreshToken: String?

    var token: AccessToken { AccessToken(accessToken, refreshToken: refreshToken) }
}

extension Endpoint where Response == Grant {
    static func signIn(user: String, password: String) -> Self {
        Self(path: "/sign-in", method: .post, body: .json(["user": user, "password": password]))
    }

    static func renew(_ refreshToken: String) -> Self {
        Self(
            path: "/token", method: .post,
            body: .form(["grant_type": "refresh_token", "refresh_token": refreshToken]))
    }
}

extension Endpoint where Response == [Article] {
    static func search(_ words: String) -> Self {
        Self(path: "/articles", query: [URLQueryItem(name: "q", value: words)], requiresAuth: true)
    }
}

struct NewsClient {
    private let environment: DefaultAPIEnvironment
    private let auth = SystemKeyChainAuthService()
    private let service: HTTPNetworkService

    init(baseURL: URL) {
        let environment = DefaultAPIEnvironment(baseURL: baseURL)
        let coding = JSONCoding(keys: .snakeCase)
        let plain = HTTPNetworkService(coding: coding)
        let stack = StandardStack.make(authService: auth) { context in
            guard let refreshToken = context.token.refreshToken else { throw ReauthError.refused }
            return try await plain.request(to: .renew(refreshToken), via: environment).token
        }
        self.environment = environment
        service = HTTPNetworkService(transport: stack, authService: auth, coding: coding)
    }

    func signIn(user: String, password: String) async throws {
        let grant = try await service.request(to: .signIn(user: user, password: password), via: environment)
        try await auth.saveAccessToken(grant.token)
    }

    func search(_ words: String) async throws -> [Article] {
        try await service.request(to: .search(words), via: environment)
    }
}
