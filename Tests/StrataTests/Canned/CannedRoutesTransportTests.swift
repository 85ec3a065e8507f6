import Strata
import Testing

@Suite struct CannedRoutesTransportTests {
    private func request(_ path: String, method: HTTPMethod = .get) throws -> HTTPRequest {
        HTTPRequest(url: try #require(URL(string: "https://api.test\(path)")), method: method)
    }

    private func text(_ response: HTTPResponse) throws -> String {
        String(decoding: try #require(response.body.data), as: UTF8.self)
    }

    private let models = CannedRoutesTransport(routes: [
        CannedRoute(pattern: RequestPattern(method: .get, path: "/api/models"), response: CannedResponse(string: "[]")),
        CannedRoute(
            pattern: RequestPattern(method: .post, pathRegex: "^/api/model/\\d+$"),
            response: CannedResponse(string: "{}")),
    ])

    @Test func `each request gets the answer of its route`() async throws {
        #expect(try text(await models.send(request("/api/models"))) == "[]")
        #expect(try text(await models.send(request("/api/model/17", method: .post))) == "{}")
        #expect(models.requests.map(\.method) == [.get, .post])
    }

    @Test func `unused routes are those that never answered`() async throws {
        #expect(models.unusedRoutes.count == 2)
        _ = try await models.send(request("/api/models"))
        #expect(models.unusedRoutes.map(\.description) == ["POST ~^/api/model/\\d+$"])
    }

    @Test func `each route has a sequence of its own`() async throws {
        let transport = CannedRoutesTransport(routes: [
            CannedRoute(
                pattern: RequestPattern(path: "/a"),
                responses: [CannedResponse(string: "a1"), CannedResponse(string: "a2")]),
            CannedRoute(pattern: RequestPattern(path: "/b"), response: CannedResponse(string: "b")),
        ])
        var seen: [String] = []
        for path in ["/a", "/b", "/a", "/a"] { seen.append(try text(await transport.send(request(path)))) }
        #expect(seen == ["a1", "b", "a2", "a2"])
    }

    @Test func `several matches: the first answers, or the error names them`() async throws {
        let routes = [
            CannedRoute(pattern: RequestPattern(path: "/other"), response: CannedResponse(string: "other")),
            CannedRoute(pattern: RequestPattern(path: "/a"), response: CannedResponse(string: "exact")),
            CannedRoute(pattern: RequestPattern(pathRegex: ".*"), response: CannedResponse(string: "any")),
        ]
        #expect(try text(await CannedRoutesTransport(routes: routes).send(request("/a"))) == "exact")
        let unique = CannedRoutesTransport(routes: routes, mode: .requireUniqueMatch)
        let error = try await unique.errorSending(request("/a"))
        #expect(error.kind == .unmatchedRoute)
        #expect(
            error.detail == """
                2 canned routes match GET https://api.test/a where one must:
                  route 2: /a
                  route 3: ~.*
                """)
        #expect(try text(await unique.send(request("/b"))) == "any")
    }

    @Test func `a miss names the nearest route first, with the predicate that failed`() async throws {
        let error = try await models.errorSending(request("/api/model/17?token=s3cret"))
        #expect(error.kind == .unmatchedRoute)
        #expect(error.delivery == .notSent)
        #expect(
            error.detail == """
                no canned route answers GET https://api.test/api/model/17?token=<redacted>; nearest of 2:
                  route 2: POST ~^/api/model/\\d+$, but the method is GET, not POST
                  route 1: GET /api/models, but the path is /api/model/17, not /api/models
                """)
        #expect(models.requests.count == 1)
    }

    @Test func `a miss shows three routes, the mistyped one first, and every predicate that failed`() async throws {
        let paths = ["/users", "/orders/recent", "/models", "/"]
        let transport = CannedRoutesTransport(
            routes: paths.map {
                CannedRoute(
                    pattern: RequestPattern(host: "h.test", path: $0, query: ["page": "1"], headers: ["X-A": "1"]),
                    response: CannedResponse(string: ""))
            })
        let lines = try await transport.errorSending(request("/modles?page=2")).detail.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(
            lines[1]
                == "  route 3: //h.test /models ?page equal X-A: equal, but the host is api.test, not h.test, "
                + "the path is /modles, not /models, the query item page has another value, the header X-A is missing")
    }

    @Test func `a miss shows neither header values nor secret query values`() async throws {
        let transport = CannedRoutesTransport(routes: [
            CannedRoute(
                pattern: RequestPattern(query: ["api_key": "s3cret-1"], headers: ["Authorization": "s3cret-2"]),
                response: CannedResponse(string: "s3cret-3"))
        ])
        var request = try request("/?api_key=s3cret-4")
        request.headers[.authorization] = "s3cret-5"
        request.body = .data(Data("s3cret-6".utf8))
        let error = try await transport.errorSending(request)
        var text = "\(error) \(String(reflecting: error)) \(transport) \(String(reflecting: transport))"
        dump(error, to: &text)
        dump(transport, to: &text)
        dump(transport.unusedRoutes, to: &text)
        #expect(!text.contains("s3cret"))
    }

    @Test func `no routes at all is a miss too`() async throws {
        let error = try await CannedRoutesTransport(routes: []).errorSending(request("/"))
        #expect(error.detail == "no canned route answers GET https://api.test/; there are none")
    }

    @Test(arguments: [HTTPMethod.get, .post])
    func `a text that is no regular expression is named`(method: HTTPMethod) async throws {
        let transport = CannedRoutesTransport(routes: [
            CannedRoute(
                pattern: RequestPattern(method: .post, pathRegex: "(\\d+"), response: CannedResponse(string: ""))
        ])
        let error = try await transport.errorSending(request("/1", method: method))
        #expect(error.kind == .unmatchedRoute)
        #expect(error.detail.contains("pathRegex (\\d+ is not a regular expression"))
    }

    @Test func `concurrent requests each take one answer of the sequence`() async throws {
        let transport = CannedRoutesTransport(routes: [
            CannedRoute(pattern: RequestPattern(), responses: (0..<100).map { CannedResponse(string: "\($0)") })
        ])
        let request = try request("/")
        let seen = try await withThrowingTaskGroup(of: Data?.self) { group in
            for _ in 0..<100 { group.addTask { try await transport.send(request).body.data } }
            return try await group.reduce(into: Set<Data?>()) { $0.insert($1) }
        }
        #expect(seen.count == 100)
        #expect(transport.requests.count == 100)
    }

    @Test func `a matching transport takes out what matches and passes on the rest`() async throws {
        let stack = MatchingTransport(
            inner: CannedResponseTransport(string: "real", statusCode: 200),
            pattern: RequestPattern(pathRegex: "^/beta/"),
            matching: CannedResponseTransport(string: "canned", statusCode: 200))
        #expect(try text(await stack.send(request("/beta/x"))) == "canned")
        #expect(try text(await stack.send(request("/alpha"))) == "real")
        #expect(stack.description == "MatchingTransport\n└ CannedResponseTransport")
    }
}
