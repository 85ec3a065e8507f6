import Strata
import StrataTesting
import Testing

@testable import MovieBrowser

/// The app's key or the user's token, never both, and to nobody but the API.
@Suite struct MovieCredentialsTests {
    private static func credentials(_ requests: [ServerRequest]) -> [String] {
        requests.map { "\($0.path) \($0.headers.values(for: .authorization).joined(separator: " and "))" }
    }

    @Test func `the key is sent until somebody signs in, then the user's token, and after a sign-out the key`()
        async throws
    {
        let server = try MovieServer().start()
        defer { server.stop() }
        let service = MovieRig(baseURL: server.baseURL).service
        _ = try await service.discover(.mostPopular)
        let account = try await service.signIn()
        _ = try await service.discover(.mostPopular)
        _ = try await service.movies(on: .favorite, of: account)
        try await service.signOut()
        _ = try await service.discover(.mostPopular)
        #expect(
            Self.credentials(server.requests) == [
                "/3/discover/movie Bearer app-key", "/4/auth/request_token Bearer app-key",
                "/3/authentication/token/validate_with_login Bearer app-key", "/4/auth/access_token Bearer app-key",
                "/3/discover/movie Bearer user-token", "/4/account/acc-1/movie/favorites Bearer user-token",
                "/4/auth/access_token Bearer app-key", "/3/discover/movie Bearer app-key",
            ])
    }

    @Test func `a sign-in begins with the key, whoever was signed in, and a wrong password ends with it`() async throws
    {
        let server = try MovieServer().start()
        defer { server.stop() }
        let rig = MovieRig(baseURL: server.baseURL)
        _ = try await rig.service.signIn()
        let error = await #expect(throws: MovieError.self) {
            try await rig.service.signIn(user: MovieServer.user.name, password: "guessed")
        }
        #expect(error?.errorDescription == "The name or the password is wrong.")
        #expect(server.requests.allSatisfy { $0.headers[.authorization] == "Bearer app-key" })
        #expect(try await rig.user.accessToken() == nil)
    }

    @Test func `signing out forgets the token even where the server cannot be reached`() async throws {
        let rig = MovieRig(baseURL: try ClosedPort().baseURL)
        try await rig.user.saveAccessToken("user-token")
        await #expect(throws: MovieError.self) { try await rig.service.signOut() }
        #expect(try await rig.user.accessToken() == nil)
    }

    @Test(arguments: [nil, "user-token"])
    func `a picture on another host is fetched with neither`(_ token: String?) async throws {
        let pictures = try LoopbackServer { _ in .data(Data([1, 2, 3]), type: "image/png") }
        defer { pictures.stop() }
        let auth = MovieAuthService(appKey: MovieServer.appKey, userTokens: MemoryCredentialStore())
        if let token { try await auth.user.saveAccessToken(token) }
        let picture = Endpoint<Data>(url: pictures.baseURL.appending(path: "11.png"), requiresAuth: true)
        let environment = DefaultAPIEnvironment(baseURL: URL(string: "https://movies.test"))
        let data = try await HTTPNetworkService(authService: auth).request(to: picture, via: environment)
        #expect(data == Data([1, 2, 3]))
        #expect(Self.credentials(pictures.requests) == ["/11.png "])
    }

    @Test(arguments: [nil, "user-token"])
    func `a redirection to another host takes neither along`(_ token: String?) async throws {
        let elsewhere = try LoopbackServer { _ in .json(#"{"page":1,"total_pages":1,"results":[]}"#) }
        defer { elsewhere.stop() }
        let target = elsewhere.baseURL.appending(path: "moved").absoluteString
        let api = try LoopbackServer { _ in .redirect(to: target) }
        defer { api.stop() }
        let rig = MovieRig(baseURL: api.baseURL)
        if let token { try await rig.user.saveAccessToken(token) }
        _ = try await rig.service.discover(.newest)
        #expect(Self.credentials(api.requests) == ["/3/discover/movie Bearer \(token ?? "app-key")"])
        #expect(Self.credentials(elsewhere.requests) == ["/moved "])
    }

    @Test(arguments: [nil, "user-token"])
    func `no error shows the key, the token or the password`(_ token: String?) async throws {
        let rig = MovieRig(answer: #"{"status_code":7,"status_message":"No."}"#, status: 401)
        if let token { try await rig.user.saveAccessToken(token) }
        let error = await #expect(throws: MovieError.self) {
            try await rig.client.send(
                .approve(Approval(username: "ada", password: "analytical", requestToken: "pending")))
        }
        var text = "\(try #require(error))"
        dump(error, to: &text)
        #expect(text.contains("/3/authentication/token/validate_with_login"))
        for secret in ["app-key", "user-token", "analytical", "pending"] { #expect(!text.contains(secret)) }
    }
}
