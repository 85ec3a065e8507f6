import Strata
import Testing

@Suite struct RequestPatternTests {
    private func request(
        _ text: String, method: HTTPMethod = .get, headers: HTTPHeaders = HTTPHeaders()
    ) throws -> HTTPRequest {
        HTTPRequest(url: try #require(URL(string: text)), method: method, headers: headers)
    }

    @Test(
        arguments: [
            ("/a", "https://h.test/a", true), ("a", "https://h.test/a", true), ("/a", "https://h.test/a?x=1#f", true),
            ("/a", "https://h.test/a/", false), ("/a/", "https://h.test/a/", true), ("/a", "https://h.test/ab", false),
            ("/a", "https://h.test/A", false), ("/", "https://h.test", true), ("", "https://h.test/", true),
            ("/a b", "https://h.test/a%20b", true), ("/a%20b", "https://h.test/a%20b", true),
            ("/%61", "https://h.test/a", true), ("/a%2fb", "https://h.test/a%2Fb", true),
            ("/a/b", "https://h.test/a%2Fb", false), ("/100%", "https://h.test/100%25", true),
            ("/ü", "https://h.test/%C3%BC", true), ("/a?b", "https://h.test/a%3Fb", true),
            ("/a:b@c", "https://h.test/a:b@c", true), ("/a//b", "https://h.test/a/b", false),
        ] as [(String, String, Bool)])
    func `a path matches whole, whatever its spelling`(path: String, url: String, expected: Bool) throws {
        #expect(try RequestPattern(path: path).matches(request(url)) == expected)
    }

    @Test(
        arguments: [
            ("^/api/model/\\d+$", "/api/model/17", true), ("^/api/model/\\d+$", "/api/model/17/x", false),
            ("model", "/api/model/17", true), ("^model", "/api/model", false), ("", "/x", true),
            ("^/a%20b$", "/a%20b", true), ("(?i)^/API$", "/api", true),
        ] as [(String, String, Bool)])
    func `a regular expression matches anywhere in the path`(regex: String, path: String, expected: Bool) throws {
        #expect(try RequestPattern(pathRegex: regex).matches(request("https://h.test\(path)")) == expected)
    }

    @Test(arguments: ["(", "[a", "*", "a{2,1}", "\\"])
    func `a text that is no regular expression is a typed error, never a trap`(regex: String) throws {
        let request = try request("https://h.test/a")
        let error = #expect(throws: TransportError.self) { try RequestPattern(pathRegex: regex).matches(request) }
        #expect(error?.kind == .unmatchedRoute)
        #expect(error?.detail.contains("pathRegex \(regex) ") == true)
    }

    @Test func `method and host`() throws {
        let request = try request("https://API.test:8443/a", method: .post)
        #expect(try RequestPattern(method: .post, host: "api.TEST").matches(request))
        #expect(try !RequestPattern(method: "post").matches(request))
        #expect(try !RequestPattern(host: "test").matches(request))
        #expect(try RequestPattern().matches(request))
    }

    @Test(arguments: ["::1", "[::1]"])
    func `an IPv6 host matches with and without brackets`(host: String) throws {
        #expect(try RequestPattern(host: host).matches(request("http://[::1]:80/")))
    }

    @Test(
        arguments: [
            (["page": "2"], true), (["page": "3"], false), (["page": .present], true), (["nope": .present], false),
            (["nope": .absent], true), (["page": .absent], false), (["tag": "a", "tag": "b"], true),
            (["tag": "a", "tag": "c"], false), (["q": "a b&c"], true), (["empty": ""], true), (["bare": ""], true),
            (["page": .satisfying { Int($0) == 2 }], true), (["page": .satisfying { $0.isEmpty }], false),
            (["page": .equal(String(1 + 1))], true), (["plus": "a+b"], true), ([:], true),
        ] as [(KeyValuePairs<String, ValuePattern>, Bool)])
    func `query predicates see decoded values`(
        query: KeyValuePairs<String, ValuePattern>, expected: Bool
    ) throws {
        let url = "https://h.test/?page=2&tag=a&tag=b&q=a%20b%26c&empty=&bare&plus=a%2Bb"
        #expect(try RequestPattern(query: query).matches(request(url)) == expected)
    }

    @Test func `header predicates compare names without regard to case`() throws {
        let request = try request("https://h.test/", headers: ["Authorization": "Bearer t", "X-A": "1"])
        let bearer = ValuePattern.satisfying { $0.hasPrefix("Bearer ") }
        #expect(try RequestPattern(headers: ["authorization": bearer, "x-b": .absent]).matches(request))
        #expect(try !RequestPattern(headers: ["X-A": "2"]).matches(request))
    }

    @Test func `a pattern is printed without header and query values`() {
        let pattern = RequestPattern(
            method: .get, host: "h.test", path: "/a", query: ["key": "s3cret"], headers: ["X-Key": "s3cret"])
        #expect(pattern.description == "GET //h.test /a ?key equal X-Key: equal")
        var text = ""
        dump(pattern, to: &text)
        #expect(!text.contains("s3cret"))
    }
}
