import Strata
import Testing

@Suite("Origins")
struct OriginTests {
    @Test(arguments: [
        ("http://a.test/x?y", "http://A.TEST:80", true), ("https://a.test", "https://a.test:443/z", true),
        ("https://a.test", "http://a.test", false), ("http://a.test", "http://a.test:8080", false),
        ("http://[::1]:81/", "http://[::1]:81/b", true), ("http://a.test", "http://b.a.test", false),
        ("http://u:p@a.test", "http://a.test", true),
    ])
    func schemeHostAndPortAreCompared(left: String, right: String, same: Bool) throws {
        let left = try #require(URL(string: left).flatMap(Origin.init))
        let right = try #require(URL(string: right).flatMap(Origin.init))
        #expect((left == right) == same)
    }

    @Test(arguments: ["mailto:a@b.test", "/path", "file:///etc/hosts", "data:,x"])
    func whatIsNotHTTPHasNone(_ text: String) throws {
        #expect(Origin(try #require(URL(string: text))) == nil)
    }

    @Test(arguments: [
        ("http://a.test", "https://a.test", true), ("https://a.test", "http://a.test", false),
        ("http://a.test:8080", "https://a.test", false), ("http://a.test", "https://a.test:444", false),
        ("http://a.test", "https://b.test", false), ("https://a.test", "https://a.test", true),
    ])
    func credentialsMayMoveToTLSOnTheSameHostAndNowhereElse(from: String, to: String, allowed: Bool) throws {
        let from = try #require(URL(string: from).flatMap(Origin.init))
        let to = try #require(URL(string: to).flatMap(Origin.init))
        #expect(from.mayPassCredentials(to: to) == allowed)
    }

    @Test func theDescriptionIsTheURLsBeginning() throws {
        let url = try #require(URL(string: "HTTP://[::1]:8080/a"))
        #expect(Origin(url)?.description == "http://[::1]:8080")
    }
}
