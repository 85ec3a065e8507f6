import Strata

/// Everything a step needs: the service, the server it talks to, and who is signed in.
struct Visit: Sendable {
    let environment: APIEnvironment
    let auth: BearerAuthService
    let service: HTTPNetworkService
    /// The embedded server; `nil` with `--base-url`.
    let server: TourServer?

    init(baseURL: URL, server: TourServer?) {
        let environment = APIEnvironment(
            name: "tour", baseURL: baseURL, headers: ["Accept": "application/json"], timeout: .seconds(20))
        // An app keeps its token with SystemKeyChainAuthService(); a tour leaves nothing behind.
        let auth = BearerAuthService(store: MemoryCredentialStore())
        let plain = HTTPNetworkService(authService: auth)
        let stack = StandardStack.make(
            policy: RetryPolicy(maxRetries: 2, baseDelay: 0.05, maxDelay: 2), authService: auth
        ) { _ in
            let answer = try await plain.request(
                to: Endpoint<SignedIn>(path: "/token", method: .post), via: environment)
            return AccessToken(answer.accessToken)
        }
        self.environment = environment
        self.auth = auth
        service = HTTPNetworkService(transport: stack, authService: auth)
        self.server = server
    }
}
