import Strata

/// The app's key until somebody signs in, then the user's token.
struct MovieAuthService: AuthServiceProtocol {
    let app: APIKeyAuthService
    let user: BearerAuthService

    init(appKey: String, userTokens: any CredentialStore) {
        app = APIKeyAuthService(.header(.authorization), key: "Bearer \(appKey)")
        user = BearerAuthService(store: userTokens)
    }

    func authorize(_ request: inout HTTPRequest) async throws {
        try await app.authorize(&request)
        // Takes the place of the key, where there is a token.
        try await user.authorize(&request)
    }
}
