import Strata
import Testing

@Suite("Auth services")
struct AuthServiceTests {
    private let request: HTTPRequest

    init() throws {
        request = HTTPRequest(url: try #require(URL(string: "https://api.test/v1/x?a=1&key=old&b=%26&key=older#f")))
    }

    private func authorized(_ service: some AuthServiceProtocol, _ request: HTTPRequest? = nil) async throws
        -> HTTPRequest
    {
        var request = request ?? self.request
        try await service.authorize(&request)
        return request
    }

    @Test func aBearerCarriesNothingBeforeSignInTheTokenAfterAndNothingAfterSignOut() async throws {
        let service = BearerAuthService(store: MemoryCredentialStore())
        #expect(try await authorized(service).headers[.authorization] == nil)
        try await service.saveAccessToken("one")
        let first = try await authorized(service)
        #expect(first.headers[.authorization] == "Bearer one")
        try await service.saveAccessToken(AccessToken("two"))
        let second = try await authorized(service, first)
        #expect(second.headers.values(for: .authorization) == ["Bearer two"])
        #expect(second.options.authStamp?.session != first.options.authStamp?.session)
        #expect(second.options.authStamp?.generation == 1)
        try await service.signOut()
        #expect(try await authorized(service).headers[.authorization] == nil)
        #expect(try await authorized(service).options.authStamp == nil)
    }

    @Test func aClosureIsAskedForEveryRequestAndItsErrorReachesTheCaller() async throws {
        struct NoToken: Error {}
        let tokens = Tokens(["a", "a", "b", nil, "b"])
        let service = BearerAuthService { try tokens.next().get() }
        var stamps: [AuthStamp?] = []
        for expected in ["Bearer a", "Bearer a", "Bearer b", nil, "Bearer b"] {
            let request = try await authorized(service)
            #expect(request.headers[.authorization] == expected)
            stamps.append(request.options.authStamp)
        }
        #expect(stamps[0] == stamps[1])
        #expect(stamps[2]?.session == stamps[0]?.session && stamps[2]?.generation == 2)
        #expect(stamps[4]?.session != stamps[0]?.session)
        await #expect(throws: Tokens.Empty.self) { try await authorized(service) }
    }

    @Test func anAPIKeyInAHeaderIsDeclaredSecretOnce() async throws {
        let service = APIKeyAuthService(.header("X-Key"), key: "k")
        let request = try await authorized(service, try await authorized(service))
        #expect(request.headers.values(for: "x-key") == ["k"])
        #expect(request.options.secretHeaders == ["X-Key"])
    }

    @Test(arguments: [
        ("k&=+ /%ü", "https://api.test/v1/x?a=1&b=%26&key=k%26%3D%2B%20%2F%25%C3%BC#f"),
        ("", "https://api.test/v1/x?a=1&b=%26&key=#f"),
    ])
    func anAPIKeyInTheQueryIsEncodedAndReplacesTheOldOnes(key: String, expected: String) async throws {
        let request = try await authorized(APIKeyAuthService(.query("key"), key: key))
        #expect(request.url.absoluteString == expected)
        #expect(!request.description.contains("k%26"))
        #expect(request.options.secretQueryNames == ["key"])
    }

    @Test(arguments: [
        ("https://a.test", "https://a.test?k=v"), ("https://a.test/?", "https://a.test/?k=v"),
        ("https://a.test/p?k", "https://a.test/p?k=v"), ("https://a.test/p?%6B=1&kk=2", "https://a.test/p?kk=2&k=v"),
    ])
    func aQueryKeyFitsAnyURL(before: String, after: String) async throws {
        let request = HTTPRequest(url: try #require(URL(string: before)))
        #expect(try await authorized(APIKeyAuthService(.query("k"), key: "v"), request).url.absoluteString == after)
    }

    @Test func basicIsBase64OfUTF8() async throws {
        let service = try BasicAuthService(user: "Aladdin", password: "open sesame")
        #expect(try await authorized(service).headers[.authorization] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        let pound = try BasicAuthService(user: "test", password: "123£")
        #expect(try await authorized(pound).headers[.authorization] == "Basic dGVzdDoxMjPCow==")
        let colon = try BasicAuthService(user: "", password: "a:b")
        #expect(try await authorized(colon).headers[.authorization] == "Basic OmE6Yg==")
    }

    @Test(arguments: [("a:b", "c"), ("a\n", "c"), ("a", "c\u{0}"), ("a", "\u{7F}")])
    func basicRefusesWhatItCannotCarry(user: String, password: String) {
        let error = #expect(throws: CredentialError.self) { _ = try BasicAuthService(user: user, password: password) }
        #expect(error?.kind == .invalid)
    }

    @Test func noServiceShowsItsCredentialToAnotherOrigin() async throws {
        let api = try #require(Origin(request.url))
        let bearer = BearerAuthService(origins: [api]) { "t" }
        let key = APIKeyAuthService(.header("X-Key"), key: "k", origins: [api])
        let basic = try BasicAuthService(user: "u", password: "p", origins: [api])
        for text in [
            "https://evil.test/x", "http://api.test/x", "https://api.test:8443/x", "https://api.test.evil.test",
        ] {
            let foreign = HTTPRequest(url: try #require(URL(string: text)))
            for service in [bearer, key, basic] as [any AuthServiceProtocol] {
                let request = try await authorized(service, foreign)
                #expect(request.headers.isEmpty, "\(type(of: service)) \(text)")
                #expect(request.options.authStamp == nil)
            }
        }
        #expect(try await authorized(bearer).headers[.authorization] == "Bearer t")
    }

    @Test func theEnvironmentsOriginsCountWhereTheServiceDeclaresNone() async throws {
        var foreign = request
        foreign.options.credentialOrigins = [try #require(URL(string: "https://other.test").flatMap(Origin.init))]
        #expect(try await authorized(BearerAuthService { "t" }, foreign).headers.isEmpty)
        let declared = BearerAuthService(origins: [try #require(Origin(request.url))]) { "t" }
        #expect(try await authorized(declared, foreign).headers[.authorization] == "Bearer t")
    }

    @Test func nothingThatIsPrintedShowsASecret() async throws {
        let token = AccessToken("s3cret-a", refreshToken: "s3cret-b")
        let store = MemoryCredentialStore()
        let bearer = BearerAuthService(store: store)
        try await bearer.saveAccessToken(token)
        let credential = try #require(try await store.read("default"))
        let basic = try BasicAuthService(user: "u", password: "s3cret-c")
        let key = APIKeyAuthService(.header("X-Key"), key: "s3cret-d")
        for value in [token, credential, store, bearer, basic, key] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("s3cret"), "\(type(of: value))")
                #expect(!text.contains("Basic "), "\(type(of: value))")
            }
        }
    }
}
