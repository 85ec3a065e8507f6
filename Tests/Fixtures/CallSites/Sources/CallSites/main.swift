import Strata

let environment = DefaultAPIEnvironment(baseURL: URL(string: "https://api.example.com"))
let routes = CannedRoutesTransport(routes: [
    CannedRoute(
        pattern: RequestPattern(method: .post, path: "/api/sign-in"),
        response: CannedResponse(string: #"{"token": "canned"}"#)),
    CannedRoute(
        pattern: RequestPattern(method: .get, pathRegex: #"^/api/models/\d+$"#),
        response: CannedResponse(string: #"{"id": 7, "name": "seven"}"#)),
    CannedRoute(
        pattern: RequestPattern(method: .get, path: "/api/models"),
        response: CannedResponse(string: #"[{"id": 7, "name": "seven"}]"#)),
])

func describeACall() async throws {
    let service = HTTPNetworkService(transport: routes)
    let session: Session = try await service.request(
        to: APIEndpoint.signIn(username: "ada", password: "p4ss"), via: environment)
    try check(session.token == "canned", "a sign-in gives its session")

    let model: Model = try await service.request(to: APIEndpoint.model(id: 7), via: environment)
    try check(model == Model(id: 7, name: "seven"), "a call gives its model")

    let models: [Model] = try await service.requestModels(to: APIEndpoint.models(page: 2), via: environment)
    try check(models == [model], "a call gives its models")

    try await service.requestVoid(to: APIEndpoint.model(id: 7), via: environment)

    let urls = routes.requests.map(\.url.absoluteString)
    try check(urls[0] == "https://api.example.com/api/sign-in", "a call without a query has no question mark")
    try check(urls[2] == "https://api.example.com/api/models?page=2", "a query is appended")
    try check(routes.requests[0].headers["Content-Type"] == "application/json", "a dictionary is sent as JSON")
}

func readAnError() async throws {
    let service = HTTPNetworkService(
        transport: CannedResponseTransport(string: #"{"id": 1, "name": "refused"}"#, statusCode: 422))
    do {
        let _: Model = try await service.request(to: APIEndpoint.model(id: 7), via: environment)
        try check(false, "a status of 422 is an error")
    } catch let error as NetworkError {
        try check(error.response?.status == 422, "an error keeps the status")
    }
}

func signIn() async throws {
    let auth = SystemKeyChainAuthService()
    try await auth.saveAccessToken("canned")
    let service = HTTPNetworkService(transport: routes, authService: auth)
    let _: Model = try await service.request(to: APIEndpoint.model(id: 7), via: environment)
    try check(routes.requests.last?.headers["Authorization"] == "Bearer canned", "a saved token is sent")
}

func stackLayers() async throws {
    let auth = SystemKeyChainAuthService()
    let flaky = CannedResponseTransport(responses: [
        CannedResponse(string: "", statusCode: 503), CannedResponse(string: "", statusCode: 401),
        CannedResponse(string: #"{"id": 7, "name": "seven"}"#, headers: ["ETag": #""1""#]),
        CannedResponse(string: "", statusCode: 304),
    ])
    let cached = ETagTransport(inner: flaky, store: MemoryETagStore())
    let retrying = RetryTransport(
        inner: cached, policy: RetryPolicy(maxRetries: 3, baseDelay: 0.001, maxDelay: 0.002, jitter: .full))
    let stack = ReauthTransport(
        inner: retrying, authService: auth, refreshToken: { try await auth.saveAccessToken("fresh") })
    let service = HTTPNetworkService(transport: stack, authService: auth)
    let first: Model = try await service.request(to: APIEndpoint.model(id: 7), via: environment)
    try check(first.id == 7 && flaky.requests.count == 3, "a 503 is retried and a 401 refreshed")
    try check(flaky.requests.last?.headers["Authorization"] == "Bearer fresh", "the replay carries the new token")
    let second: Model = try await service.request(to: APIEndpoint.model(id: 7), via: environment)
    try check(second == first && flaky.requests.count == 4, "a 304 gives the stored model")
    let jitters: [RetryPolicy] = [
        RetryPolicy(maxRetries: 1, baseDelay: 1, maxDelay: 2, jitter: .equal),
        RetryPolicy(maxRetries: 1, baseDelay: 1, maxDelay: 2, jitter: .decorrelated),
    ]
    try check(jitters.count == 2, "every jitter has its name")
}

func pinServers() async throws {
    let primaryKeyHash = Data(repeating: 1, count: 32)
    let backupKeyHash = Data(repeating: 2, count: 32)
    let transport = PinningTransport(
        pinnedDomains: [
            "api.example.com": PublicKeyPinningEvaluator(pinnedKeyHashes: [primaryKeyHash, backupKeyHash])
        ]
    )
    try check(transport.configurationError == nil, "two hashes are pins")
    let service = HTTPNetworkService(transport: transport)
    do {
        try await service.requestVoid(
            to: APIEndpoint.model(id: 7),
            via: DefaultAPIEnvironment(baseURL: URL(string: "http://api.example.com")))
        try check(false, "a pinned host is not asked in plain text")
    } catch let error as NetworkError {
        try check(error.kind == .pinMismatch, "a pinned host is not asked in plain text")
    }
    let certificates: [String: any ServerTrustEvaluator] = [
        "api.example.com": CertificatePinningEvaluator(pinnedCertificates: [Data()])
    ]
    let broken = PinningTransport(pinnedDomains: certificates)
    try check(broken.configurationError == .malformedCertificate, "what is no certificate is found out")
}

// The service of an app, over the system's own wire.
_ = HTTPNetworkService()
try await describeACall()
try await readAnError()
try await signIn()
try await stackLayers()
try await pinServers()
