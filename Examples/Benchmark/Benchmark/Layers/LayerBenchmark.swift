import Strata

/// The cost of the layers over a canned transport: what a request pays for retry, reauth and conditional GET when none
/// of them has anything to do, and what the ETag layer's work on a GET adds.
enum LayerBenchmark {
    static func subjects() -> [Subject] {
        guard let url = URL(string: "https://api.example.com/v1/users/1") else { return [] }
        let canned = answering(headers: HTTPHeaders())
        let tagged = answering(headers: ["ETag": #""1""#])
        let stack = layers(over: canned)
        let headers: HTTPHeaders = ["Accept": "application/json", "User-Agent": "Benchmark"]
        var post = HTTPRequest(url: url, method: .post, headers: headers, body: .data(Data("{}".utf8)))
        post.options.deadline = .after(.seconds(3_600))
        post.options.authStamp = AuthStamp(account: "a", session: "s", generation: 1)
        var get = post
        get.method = .get
        get.body = nil
        var passing = get
        passing.options.cache = .bypass
        return [
            sending(passing, through: canned, as: "canned transport"),
            sending(passing, through: RetryTransport(inner: canned), as: "+ retry"),
            sending(passing, through: ETagTransport(inner: canned), as: "+ conditional GET"),
            sending(passing, through: reauth(over: canned), as: "+ reauth"),
            sending(passing, through: stack, as: "+ all three, nothing to do"),
            sending(get, through: stack, as: "+ all three, GET: key, lookup"),
            sending(get, through: layers(over: tagged), as: "+ all three, GET with a tag: key, lookup, store"),
            sending(post, through: stack, as: "+ all three, POST: key, invalidation"),
        ]
    }

    private static func answering(headers: HTTPHeaders) -> CannedResponseTransport {
        CannedResponseTransport(
            response: CannedResponse(string: #"{"id":1}"#, statusCode: 200, headers: headers), recordsRequests: false)
    }

    private static func reauth(over inner: some Transport) -> ReauthTransport {
        inner.reauthenticating(BearerAuthService(store: MemoryCredentialStore())) { $0.token }
    }

    private static func layers(over inner: some Transport) -> ReauthTransport {
        reauth(over: inner.conditionalGET().retrying())
    }

    private static func sending(_ request: HTTPRequest, through transport: some Transport, as name: String) -> Subject {
        Subject(name: name) { count in
            for _ in 0..<count {
                _ = try await transport.send(request)
            }
        }
    }
}
