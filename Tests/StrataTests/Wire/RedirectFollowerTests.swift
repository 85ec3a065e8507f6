import Testing

@testable import Strata

@Suite("A redirection is followed")
struct RedirectFollowerTests {
    private func follow(_ request: HTTPRequest, _ status: HTTPStatus, _ location: String) throws -> HTTPRequest? {
        var follower = RedirectFollower(request)
        return try follower.step(status: status, headers: ["Location": location]).next
    }

    private func request(_ method: HTTPMethod, _ url: String = "http://h/a") throws -> HTTPRequest {
        HTTPRequest(
            url: try #require(URL(string: url)), method: method,
            headers: ["Content-Type": "text/plain", "Content-Length": "1", "Content-Language": "de", "Accept": "*/*"],
            body: method == .get || method == .head ? nil : .data(Data("x".utf8)))
    }

    @Test(
        "with the method that its status asks for, body and content fields with it or gone",
        arguments: [
            (301, .post, .get), (302, .post, .get), (303, .post, .get), (307, .post, .post), (308, .post, .post),
            (301, .put, .put), (302, .delete, .delete), (303, .put, .get), (303, .head, .head), (301, .head, .head),
            (302, .query, .query), (303, .query, .get), (307, .patch, .patch), (303, "PURGE", .get),
        ] as [(HTTPStatus, HTTPMethod, HTTPMethod)])
    func method(_ status: HTTPStatus, _ method: HTTPMethod, _ expected: HTTPMethod) throws {
        let next = try #require(try follow(request(method), status, "/b"))
        #expect(next.method == expected)
        #expect((next.body == nil) == (expected == .get || expected == .head))
        #expect(next.headers.contains(.contentType) == (method == expected))
        #expect(next.headers.contains(.contentLength) == (method == expected))
        #expect(next.headers.contains("content-language") == (method == expected))
        #expect(next.headers.contains(.accept))
        #expect(next.url.absoluteString == "http://h/b")
    }

    @Test(
        "but not where the status redirects nobody",
        arguments: [200, 204, 300, 304, 305, 306, 309, 399, 401] as [HTTPStatus])
    func otherStatus(_ status: HTTPStatus) throws {
        #expect(try follow(request(.get), status, "/b") == nil)
    }

    @Test("but not without a location, nor where the caller wants the 3xx")
    func delivered() throws {
        var follower = RedirectFollower(try request(.get))
        #expect(try follower.step(status: 302, headers: [:]).next == nil)
        #expect(try follow(request(.get), 302, "") == nil)
        var request = try request(.get)
        request.options.redirects = .deliver
        #expect(try follow(request, 302, "/b") == nil)
    }

    @Test(
        "to where its location means",
        arguments: [
            ("http://h/a/b?q#f", "c", "http://h/a/c#f"), ("http://h/a#f", "/c#g", "http://h/c#g"),
            ("http://h/a", "//i/x", "http://i/x"), ("http://h/a", "http://user:pw@i/x", "http://i/x"),
            ("http://h/a", "//u@i:80@j/x", "http://j/x"), ("http://u:p@h/a", "/b", "http://h/b"),
            ("http://h/a", "/b c", "http://h/b%20c"), ("http://h/a", "/%zz%41%", "http://h/%25zz%41%25"),
            ("http://h/a", "/ü?ü=/\u{301}", "http://h/%C3%BC?%C3%BC=/%CC%81"), ("http://h/a", "\\b", "http://h/%5Cb"),
            ("http://h/a", "http://bücher.test/", "http://xn--bcher-kva.test/"),
            ("http://h/a", "http://b%C3%BCcher.test:81/", "http://xn--bcher-kva.test:81/"),
            ("http://h/a", "HTTP://XN--bcher-KVA.test", "http://xn--bcher-kva.test"),
            ("http://h/a", "http://[::1]:8080/", "http://[::1]:8080/"), ("http://h/a", "http://i:/x", "http://i/x"),
            ("http://[::1]:8080/a", "/b", "http://[::1]:8080/b"),
            ("http://h:81/a?x=1", "?y=%2B+", "http://h:81/a?y=%2B+"),
        ])
    func target(_ from: String, _ location: String, _ expected: String) throws {
        #expect(try follow(request(.get, from), 302, location)?.url.absoluteString == expected)
    }

    @Test("with the raw bytes of a location as they came")
    func rawBytes() throws {
        var follower = RedirectFollower(try request(.get))
        let headers = HTTPHeaders([.init(.location, bytes: [0x2F, 0xE9])])
        #expect(try follower.step(status: 302, headers: headers).next?.url.absoluteString == "http://h/%E9")
    }

    @Test(
        "but refused where it leads astray",
        arguments: [
            ("https://h/", "http://h/"), ("https://h/", "http://h:443/"), ("http://h/", "ftp://h/"),
            ("http://h/", "file:///etc/passwd"), ("http://h/", "javascript:alert(1)"), ("http://h/", "http:///x"),
            ("http://h/", "http:x"), ("http://h/", "//h:99999/"), ("http://h/", "//h:-1/"), ("http://h/", "//h:a/"),
            ("http://h/", "//h h/"), ("http://h/", "//"), ("http://h/", "//[::1/"), ("http://h/", "//h%00/"),
            ("http://h/", "//u@"), ("http://h/", "http://h:0/"),
        ])
    func refused(_ from: String, _ location: String) throws {
        #expect {
            try follow(request(.get, from), 302, location)
        } throws: {
            ($0 as? TransportError)?.kind == .redirectRefused
        }
    }

    @Test("but refused where several locations differ")
    func severalLocations() throws {
        var follower = RedirectFollower(try request(.get))
        #expect(throws: TransportError.self) {
            try follower.step(status: 302, headers: ["Location": "/a1", "location": "/b1"])
        }
        #expect(try follower.step(status: 302, headers: ["Location": "/c", "location": "/c"]).next != nil)
    }

    @Test("twenty times and no more")
    func limit() throws {
        var follower = RedirectFollower(try request(.get))
        for number in 1...20 {
            #expect(try follower.step(status: 302, headers: ["Location": "/\(number)"]).next != nil)
        }
        #expect {
            try follower.step(status: 302, headers: ["Location": "/21"])
        } throws: {
            ($0 as? TransportError)?.kind == .redirectRefused
        }
    }

    @Test("but not in a circle", arguments: ["/a", "http://H:80/a", "#x", "http://h/b/../a"])
    func circle(_ location: String) throws {
        #expect {
            try follow(request(.get), 302, location)
        } throws: {
            ($0 as? TransportError)?.kind == .redirectRefused
        }
    }

    @Test("to the same page where the method became another")
    func samePage() throws {
        #expect(try follow(request(.post), 303, "/a")?.method == .get)
    }
}

extension RedirectFollower.Step {
    /// What is to be sent; `nil` where the response is the caller's.
    var next: HTTPRequest? {
        guard case .follow(let next) = self else { return nil }
        return next
    }
}
