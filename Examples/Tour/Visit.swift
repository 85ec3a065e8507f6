import Strata

/// Everything a step needs: the service, the server it talks to, and who is signed in.
struct Visit: Sendable {
    let environment: APIEnvironment
    let auth: BearerAuthService
    let service: HTTPNetworkService
    /// The embedded server; `nil` with `--base-url`.
    let server: TourServer?

    init(baseURL: URL, server: TourServer?) {
        environment = APIEnvironment(name: "tour", baseURL: baseURL, headers: ["Accept": "application/json"])
        // An app keeps its token with SystemKeyChainAuthService(); a tour leaves nothing behind.
        auth = BearerAuthService(store: MemoryCredentialStore())
        service = HTTPNetworkService(authService: auth)
        self.server = server
    }
}
