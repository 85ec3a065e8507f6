import Testing

@testable import Strata

@Suite("Credentials on a redirection")
struct RedirectCredentialsTests {
    private static let secrets: [HTTPHeaders.Name] = [.authorization, .cookie, .proxyAuthorization, "X-API-Key"]

    private func request(_ url: String, _ method: HTTPMethod = .get) throws -> HTTPRequest {
        var request = HTTPRequest(
            url: try #require(URL(string: url)), method: method,
            headers: [
                "Authorization": "Bearer t", "Cookie": "a=1", "Proxy-Authorization": "Basic x", "x-api-key": "k",
                "Host": "virtual.test", "X-Plain": "1",
            ])
        request.options.secretHeaders = ["X-API-Key"]
        request.options.authStamp = AuthStamp(account: "a", session: "s", generation: 1)
        return request
    }

    private func next(
        _ follower: inout RedirectFollower, _ location: String, _ status: HTTPStatus = 302
    ) throws -> HTTPRequest {
        try #require(try follower.step(status: status, headers: ["Location": location]).next)
    }

    @Test(
        "stay within their origin",
        arguments: [
            ("http://h/a", "/b"), ("http://h/a", "http://h:80/b"), ("http://h:80/a", "//H/b"),
            ("http://h/a", "https://h/b"), ("http://h/a", "https://h:443/b"), ("https://h:443/a", "https://h/b"),
        ])
    func kept(_ from: String, _ location: String) throws {
        var follower = RedirectFollower(try request(from))
        let next = try next(&follower, location)
        for name in Self.secrets { #expect(next.headers.contains(name)) }
        #expect(next.options.authStamp != nil)
    }

    @Test(
        "are dropped when it is left",
        arguments: [
            ("http://h/a", "http://i/b"), ("http://h/a", "http://h:81/b"), ("http://h:8080/a", "https://h:8080/b"),
            ("http://h/a", "https://h:8443/b"), ("http://h:8080/a", "https://h/b"), ("https://h/a", "https://www.h/b"),
            ("http://127.0.0.1/a", "http://localhost/b"), ("http://h/a", "http://h.test/b"),
            ("http://h/a", "http://h@i/b"), ("http://[::1]/a", "http://[::2]/b"),
        ])
    func dropped(_ from: String, _ location: String) throws {
        var follower = RedirectFollower(try request(from))
        let next = try next(&follower, location)
        for name in Self.secrets { #expect(!next.headers.contains(name)) }
        #expect(!next.headers.contains(.host))
        #expect(next.options.authStamp == nil)
        #expect(next.headers["X-Plain"] == "1")
    }

    @Test("go when they are usual ones, declared or not", arguments: ["x-api-key", "Api-Key", "X-Auth-Token"])
    func undeclared(_ name: String) throws {
        var request = try request("https://h/a")
        request.options.secretHeaders = []
        request.headers[HTTPHeaders.Name(name)] = "k"
        var follower = RedirectFollower(request)
        let next = try next(&follower, "https://i/b")
        #expect(!next.headers.contains(HTTPHeaders.Name(name)))
        #expect(next.headers["X-Plain"] == "1")
    }

    @Test("are not picked up again when the chain comes back")
    func notPickedUp() throws {
        var follower = RedirectFollower(try request("http://h/a"))
        _ = try next(&follower, "http://i/")
        let back = try next(&follower, "http://h/b")
        for name in Self.secrets { #expect(!back.headers.contains(name)) }
        #expect(back.options.authStamp == nil)
    }

    @Test("outlive the caller's Host when the chain turns to TLS")
    func host() throws {
        var follower = RedirectFollower(try request("http://h/a"))
        #expect(try next(&follower, "/b").headers[.host] == "virtual.test")
        #expect(try next(&follower, "https://h/b").headers[.host] == nil)
    }

    @Test("go while a body that is kept goes on with its fields")
    func body() throws {
        var first = try request("http://h/a", .post)
        first.headers[.contentType] = "text/plain"
        first.body = .data(Data("x".utf8))
        var follower = RedirectFollower(first)
        let next = try next(&follower, "http://i/", 307)
        #expect(next.body != nil)
        #expect(next.headers[.contentType] == "text/plain")
        #expect(!next.headers.contains(.authorization))
    }

    @Test("stay while validators of a layer are dropped; the caller's own stay too", arguments: [true, false])
    func validators(_ fromLayer: Bool) throws {
        var first = try request("http://h/a")
        first.headers[.ifNoneMatch] = "\"1\""
        first.headers[.ifModifiedSince] = "Wed, 21 Oct 2026 07:28:00 GMT"
        first.options.validatorsAddedByLayer = fromLayer
        var follower = RedirectFollower(first)
        let next = try next(&follower, "/b")
        #expect(next.headers.contains(.ifNoneMatch) == !fromLayer)
        #expect(next.headers.contains(.ifModifiedSince) == !fromLayer)
        #expect(!next.options.validatorsAddedByLayer)
    }

    @Test("stay while the precondition of a method that was rewritten does not hold up its result")
    func precondition() throws {
        var first = try request("http://h/a", .put)
        first.headers[.ifMatch] = "\"1\""
        var follower = RedirectFollower(first)
        #expect(try !next(&follower, "/b", 303).headers.contains(.ifMatch))
    }
}
