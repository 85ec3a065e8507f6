import Foundation
import Testing

@testable import Strata

private func built(
    _ base: String, _ path: String, query: [URLQueryItem] = [], defaultQuery: [URLQueryItem] = []
) throws -> String {
    let url = try #require(URL(string: base))
    return try BaseURL(url).url(path: path, query: query, defaultQuery: defaultQuery).absoluteString
}

@Suite struct `Base and path` {
    @Test(
        arguments: [
            ("http://h/api/v1", "messages", "http://h/api/v1/messages"),
            ("http://h/api/v1", "/messages", "http://h/api/v1/messages"),
            ("http://h/api/v1", "/messages/", "http://h/api/v1/messages/"),
            ("http://h/api/v1", "", "http://h/api/v1"),
            ("http://h/api/v1/", "messages", "http://h/api/v1/messages"),
            ("http://h/api/v1/", "/messages", "http://h/api/v1/messages"),
            ("http://h/api/v1/", "/messages/", "http://h/api/v1/messages/"),
            ("http://h/api/v1/", "", "http://h/api/v1/"),
            ("http://h", "messages", "http://h/messages"),
            ("http://h", "/messages", "http://h/messages"),
            ("http://h", "/messages/", "http://h/messages/"),
            ("http://h", "", "http://h"),
            ("http://h/", "messages", "http://h/messages"),
            ("http://h/", "/", "http://h/"),
            ("http://h", "/", "http://h/"),
            ("http://h/api//", "messages", "http://h/api/messages"),
            ("http://h/api", "a//b", "http://h/api/a//b"),
            ("http://h/a%20b%2Fc", "d", "http://h/a%20b%2Fc/d"),
            ("http://h/api#part", "x", "http://h/api/x"),
            ("http://h/api?", "x", "http://h/api/x"),
            ("http://h/api?#", "", "http://h/api"),
        ])
    func `are joined by exactly one slash`(base: String, path: String, expected: String) throws {
        #expect(try built(base, path) == expected)
    }

    @Test func `keep a base that was given as a relative URL`() throws {
        let url = try #require(URL(string: "v1/", relativeTo: URL(string: "http://h/api/")))
        #expect(try BaseURL(url).url(path: "x").absoluteString == "http://h/api/v1/x")
    }

    @Test(
        arguments: [
            ("http://h/p?X=1", "", [], "http://h/p?X=1"),
            ("http://h/p?X=1", "", [URLQueryItem(name: "k", value: "v")], "http://h/p?X=1&k=v"),
            ("http://h/p?X=1", "/q", [], "http://h/p/q?X=1"),
            ("http://h/p?X=1", "/q", [URLQueryItem(name: "X", value: "2")], "http://h/p/q?X=1&X=2"),
            ("http://h/p?X=a%20+b&", "", [URLQueryItem(name: "k", value: "v")], "http://h/p?X=a%20+b&k=v"),
            ("http://h/p?x=/?:@!$'()*,;", "", [], "http://h/p?x=/?:@!$'()*,;"),
            ("http://h/p", "", [], "http://h/p"),
            ("http://h/p", "", [URLQueryItem(name: "k", value: nil)], "http://h/p"),
            ("http://h/p?", "", [URLQueryItem(name: "k", value: "v")], "http://h/p?k=v"),
            ("http://h", "", [URLQueryItem(name: "k", value: "v")], "http://h?k=v"),
        ] as [(String, String, [URLQueryItem], String)])
    func `keep the base's own query and never leave a stray mark`(
        base: String, path: String, query: [URLQueryItem], expected: String
    ) throws {
        #expect(try built(base, path, query: query) == expected)
    }

    @Test(
        arguments: [
            ("/login?key=1", "/login%3Fkey=1"),
            ("/a#b", "/a%23b"),
            ("/a b", "/a%20b"),
            ("/a%20b", "/a%20b"),
            ("/a%2Fb", "/a%2Fb"),
            ("/a%2fb", "/a%2fb"),
            ("/100%", "/100%25"),
            ("/%zz", "/%25zz"),
            ("/%4", "/%254"),
            ("/%%41", "/%25%41"),
            ("/\"'\\^`{|}<>[]", "/%22'%5C%5E%60%7B%7C%7D%3C%3E%5B%5D"),
            ("/-._~!$&()*+,;=:@", "/-._~!$&()*+,;=:@"),
            ("/köln/日本", "/k%C3%B6ln/%E6%97%A5%E6%9C%AC"),
            ("/👩‍🔬", "/%F0%9F%91%A9%E2%80%8D%F0%9F%94%AC"),
            ("\\\\evil.test\\x", "/%5C%5Cevil.test%5Cx"),
            ("/proxy/https://h/x", "/proxy/https://h/x"),
            ("urn:isbn:1", "/urn:isbn:1"),
            ("/1://x", "/1://x"),
            ("/...", "/..."),
            ("/.well-known/x", "/.well-known/x"),
            ("/a..b/..c/d..", "/a..b/..c/d.."),
            ("@evil.test", "/@evil.test"),
            (":8080/x", "/:8080/x"),
            (".evil.test", "/.evil.test"),
        ])
    func `encode what may not stand in a path, once`(path: String, expected: String) throws {
        #expect(try built("http://h", path) == "http://h" + expected)
        #expect(try built("http://h", path, query: [URLQueryItem(name: "k", value: "v")]) == "http://h\(expected)?k=v")
    }

    @Test(arguments: [
        ".", "..", "/.", "/..", "../x", "/a/../b", "/a/./b", "/a/..", "/%2e", "/%2E%2e/x", "/.%2e/x", "/a/%2E./b",
        "//evil.test/x", "///x", "https://evil.test/x", "HTTP://evil.test", "a+b.c-1://x", "/a\u{0}b", "/a\r\nX: 1",
        "/a\tb", "/\u{7F}", "/\(segment: "..")/x", "/\(segment: ".")",
    ])
    func `refuse a path that would leave the base`(path: String) {
        #expect(throws: InvalidURL.self) { try built("http://h/api", path) }
    }

    @Test func `say what is wrong with a path without repeating it`() throws {
        let error = try #require(throws: InvalidURL.self) { try built("http://h", "/secret/../x") }
        #expect(error.description == "invalid URL: the path has a . or .. segment")
    }

    @Test(
        arguments: [
            ("A role", "A%20role"), ("a/b", "a%2Fb"), ("100%", "100%25"), ("a?b#c", "a%3Fb%23c"),
            ("🙂", "%F0%9F%99%82"), ("a%2Fb", "a%252Fb"), ("a+b&c=d;e", "a%2Bb%26c%3Dd%3Be"), ("a:b@c", "a%3Ab%40c"),
            ("a\nb", "a%0Ab"), ("é", "%C3%A9"), ("-._~", "-._~"), ("", ""),
        ])
    func `take one whole segment from an interpolation`(value: String, expected: String) throws {
        #expect("/x/\(segment: value)/y" == "/x/\(expected)/y")
        #expect(try built("http://h", "/x/\(segment: value)/y") == "http://h/x/\(expected)/y")
    }

    @Test func `take any value with a description as a segment`() throws {
        let id = try #require(UUID(uuidString: "3F2504E0-4F89-11D3-9A0C-0305E82C3301"))
        #expect("\(segment: 7)/\(segment: -1.5)/\(segment: id)" == "7/-1.5/3F2504E0-4F89-11D3-9A0C-0305E82C3301")
        #expect("\(segment: "a/b".dropLast())" == "a%2F")
    }

    @Test func `give back any segment that was put in`() throws {
        var generator = SeededGenerator(seed: 39)
        for _ in 0..<2000 {
            let value = generator.text(allowingControls: true)
            guard value != ".", value != ".." else { continue }
            let text = try built("http://h/api/", "x/\(segment: value)")
            #expect(decodedText(text.dropFirst("http://h/api/x/".count)) == value)
            #expect(text.split(separator: "/", omittingEmptySubsequences: false).count == 6)
        }
    }

    @Test func `write only printable ASCII`() throws {
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<2000 {
            let path = "x" + generator.text(allowingControls: false)
            guard let text = try? built("http://h", path) else { continue }  // refused: covered above
            #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            #expect(!text.dropFirst(7).contains { "?#\\\"<>".contains($0) })
        }
    }
}
