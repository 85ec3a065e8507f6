import Testing

@testable import Strata

@Suite struct PinnedDomainsTests {
    private struct Named: ServerTrustEvaluator {
        let name: String
        func evaluate(_ trust: ServerTrust, forHost host: String) throws {}
    }

    private func evaluator(for host: String, among domains: [String]) -> String? {
        let pinned = PinnedDomains(Dictionary(uniqueKeysWithValues: domains.map { ($0, Named(name: $0)) }))
        #expect(pinned.configurationError == nil)
        return PinnedDomains.name(of: host).flatMap(pinned.evaluator).flatMap { ($0 as? Named)?.name }
    }

    @Test(arguments: [
        ("api.example.com", ["api.example.com"], "api.example.com"),
        ("API.Example.com", ["api.example.COM"], "api.example.COM"),
        ("api.example.com.", ["api.example.com"], "api.example.com"),
        ("api.example.com", ["api.example.com."], "api.example.com."),
        ("b\u{FC}cher.test", ["xn--bcher-kva.test"], "xn--bcher-kva.test"),
        ("xn--bcher-kva.test", ["B\u{FC}cher.test"], "B\u{FC}cher.test"),
        ("b%C3%BCcher.test", ["b\u{FC}cher.test"], "b\u{FC}cher.test"),
        ("127.0.0.1", ["127.0.0.1"], "127.0.0.1"),
        ("[::1]", ["::1"], "::1"),
        ("::1", ["[::1]"], "[::1]"),
        ("a.example.com", ["*.example.com"], "*.example.com"),
        ("A.EXAMPLE.com", ["*.Example.com"], "*.Example.com"),
        ("a.example.com", ["*.example.com", "a.example.com"], "a.example.com"),
        ("b.example.com", ["*.example.com", "a.example.com"], "*.example.com"),
    ])
    func aHostIsPinnedByItsNameOrByOneLabel(host: String, domains: [String], expected: String) {
        #expect(evaluator(for: host, among: domains) == expected)
    }

    @Test(arguments: [
        ("example.com", "*.example.com"), ("a.b.example.com", "*.example.com"), ("aexample.com", "*.example.com"),
        ("api.example.com", "example.com"), ("example.com.evil.test", "example.com"),
        ("example.com.evil.test", "*.example.com"), ("[::2]", "[::1]"), (".example.com", "*.example.com"),
    ])
    func otherHostsAreNot(host: String, domain: String) {
        #expect(evaluator(for: host, among: [domain]) == nil)
    }

    @Test(arguments: [
        "", "*", "*.", "**.example.com", "a.*.com", "a*.example.com", "https://example.com", "example.com:443",
        "example.com/", "exa mple.com", "user@example.com", "[::1",
    ])
    func whatIsNoHostIsRefused(domain: String) {
        #expect(PinnedDomains([domain: Named(name: "")]).configurationError == .malformedDomain(domain))
    }

    @Test func twoEntriesForOneDomainAreRefused() {
        let pinned = PinnedDomains(["example.com": Named(name: "1"), "EXAMPLE.com.": Named(name: "2")])
        #expect(pinned.configurationError == .repeatedDomain("example.com"))
    }

    @Test func aMistakeInAnyEntryIsFound() {
        let pinned = PinnedDomains([
            "a.test": Named(name: ""), "b.test": PublicKeyPinningEvaluator(pinnedKeyHashes: [String]()),
        ])
        #expect(pinned.configurationError == .noPins)
    }
}
