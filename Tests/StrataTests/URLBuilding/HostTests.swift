import Foundation
import Testing

@testable import Strata

@Suite struct `A base URL` {
    @Test(
        arguments: [
            ("http://[::1]:8080", "http://[::1]:8080/x"),
            ("http://[2001:DB8::A]/api", "http://[2001:db8::a]/api/x"),
            ("https://127.0.0.1:1/", "https://127.0.0.1:1/x"),
            ("http://bücher.test", "http://xn--bcher-kva.test/x"),
            ("http://bücher.test:81/a", "http://xn--bcher-kva.test:81/a/x"),
            ("http://b%C3%BCcher.test", "http://xn--bcher-kva.test/x"),
            ("http://xn--bcher-kva.test", "http://xn--bcher-kva.test/x"),
            ("HTTP://EXAMPLE.Com:0080/A", "http://example.com:80/A/x"),
            ("http://h:/a", "http://h/a/x"),
            ("http://h:65535", "http://h:65535/x"),
            ("http://my_service:80", "http://my_service:80/x"),
            ("http://example.com.", "http://example.com./x"),
        ])
    func `puts a host on the wire that can be looked up`(base: String, expected: String) throws {
        let url = try #require(URL(string: base))
        #expect(try BaseURL(url).url(path: "x").absoluteString == expected)
        #expect(try AbsoluteURL.validated(url).absoluteString == String(expected.dropLast(2)) || base.hasSuffix("/"))
    }

    @Test(
        arguments: [
            ("api.example.com/v1", "not absolute"), ("/v1", "not absolute"), ("//h/v1", "not absolute"),
            ("http:h", "not absolute"), ("ftp://h", "scheme"), ("file:///etc/passwd", "scheme"),
            ("ws://h", "scheme"), ("http:///p", "no host"), ("http://:80", "no host"), ("http://.", "no host"),
            ("http://u:p@h/", "BasicAuthService"), ("http://@h/", "BasicAuthService"),
            ("http://a@b:1@h/", "BasicAuthService"), ("http://h:0", "port"), ("http://h:65536", "port"),
            ("http://h:99999999999999999999", "port"), ("http://[fe80::1%25eth0]/", "zone"),
            ("http://[v1.a]/", "IPv6"), ("http://a%2Fb.test", "character"), ("http://a%20b.test", "character"),
            ("http://a%00b.test", "character"), ("http://a,b", "character"), ("http://a..b", "empty label"),
            ("http://%FF.test", "UTF-8"), ("http://h/a/../b", "segment"), ("http://h/%2e%2E/b", "segment"),
        ])
    func `that cannot work is refused with its reason`(text: String, reason: String) throws {
        let url = try #require(URL(string: text))
        let error = try #require(throws: InvalidURL.self) { try BaseURL(url) }
        #expect(error.reason.contains(reason), "\(error)")
    }

    @Test func `never shows a password in its error`() throws {
        let url = try #require(URL(string: "http://user:hunter2@h/"))
        let error = try #require(throws: InvalidURL.self) { try BaseURL(url) }
        #expect(!String(reflecting: error).contains("hunter2"))
        #expect(!"\(error)".contains("user:"))
    }
}

@Suite struct `A URL that a server gave` {
    @Test(
        arguments: [
            ("http://h/p?page=2&sig=a%2Bb+c%20d;e=/?", "http://h/p?page=2&sig=a%2Bb+c%20d;e=/?"),
            ("HTTPS://H/a/../b?", "https://h/a/../b?"),
            ("http://h#top", "http://h"),
            ("http://h/p?q=1#top", "http://h/p?q=1"),
            ("http://bücher.test/ü", "http://xn--bcher-kva.test/%C3%BC"),
        ])
    func `keeps its path and query`(text: String, expected: String) throws {
        let url = try #require(URL(string: text))
        #expect(try AbsoluteURL.validated(url).absoluteString == expected)
    }

    @Test(
        arguments: [
            ("http://h/p", "http://h/p?k=a%20b"), ("http://h/p?", "http://h/p?k=a%20b"),
            ("http://h/p?q", "http://h/p?q&k=a%20b"),
            ("http://h/p?q=1&", "http://h/p?q=1&k=a%20b"),
        ])
    func `takes items after its own query`(text: String, expected: String) throws {
        let url = try #require(URL(string: text))
        let items = [URLQueryItem(name: "k", value: "a b"), URLQueryItem(name: "n", value: nil)]
        #expect(try AbsoluteURL.validated(url, query: items).absoluteString == expected)
    }

    @Test(arguments: ["/next?page=2", "ftp://h/x", "http://u@h/x", "javascript:alert(1)", "http://h:0/"])
    func `is refused unless it is absolute HTTP without user information`(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(throws: InvalidURL.self) { try AbsoluteURL.validated(url) }
    }
}
