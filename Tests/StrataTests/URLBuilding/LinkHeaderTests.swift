import Foundation
import Strata
import Testing

@Suite struct `Link fields` {
    private let base = URL(string: "https://api.example.com/v1/items?page=2")

    @Test(
        arguments: [
            (#"<https://h/x?page=3>; rel="next""#, "next", "https://h/x?page=3"),
            (#"<https://h/1>; rel="first", <https://h/9>; rel="last""#, "last", "https://h/9"),
            (#"<?page=3>;rel=next"#, "next", "https://api.example.com/v1/items?page=3"),
            (#"</v2/items>; rel=next"#, "next", "https://api.example.com/v2/items"),
            (#"<other>; rel=next"#, "next", "https://api.example.com/v1/other"),
            (#"<../b>; rel=next"#, "next", "https://api.example.com/b"),
            (#"<//cdn.test/x>; rel=next"#, "next", "https://cdn.test/x"),
            (#"<>; rel=self"#, "self", "https://api.example.com/v1/items?page=2"),
            (#"<x,y;z>; rel=next"#, "next", "https://api.example.com/v1/x,y;z"),
            (#"<x?a[b]=1&q=a%20b c>; rel=next"#, "next", "https://api.example.com/v1/x?a%5Bb%5D=1&q=a%20b%20c"),
            (#"<http://[::1]:8080/x[0]>; rel=next"#, "next", "http://[::1]:8080/x%5B0%5D"),
            (#"<https://bücher.test/ü?q=%C3%BC>; rel=next"#, "next", "https://xn--bcher-kva.test/%C3%BC?q=%C3%BC"),
            (#"<x>; rel="prev NEXT""#, "Next", "https://api.example.com/v1/x"),
            (#"<x>; REL = next ; foo"#, "next", "https://api.example.com/v1/x"),
            (#"<x>; rel="next"; rel="prev""#, "next", "https://api.example.com/v1/x"),
            (#"<x>; title="a, <y>; rel=\"next\""; rel=next"#, "next", "https://api.example.com/v1/x"),
            (#", ,<x>; rel=next,"#, "next", "https://api.example.com/v1/x"),
            (#"<a>; rel=next; anchor="/other", <b>; rel=next"#, "next", "https://api.example.com/v1/b"),
            (#"<x>; rel="https://rel.test/More""#, "https://rel.test/more", "https://api.example.com/v1/x"),
            (#"<x>;;; rel=next"#, "next", "https://api.example.com/v1/x"),
        ])
    func `lead where they say`(value: String, relation: String, expected: String) throws {
        let base = try #require(base)
        #expect(try LinkHeader(value).url(for: relation, relativeTo: base)?.absoluteString == expected)
    }

    @Test(arguments: [
        "", "x; rel=next", "<x", "<x>", "<x>; rel", "<x>; rel=prev", "<x>; rel=\"\"", "<x>; rel=\"prev\"; rel=next",
        "x, <y>; rel=next", "<x>; title=\"a; rel=next", "<x>; anchor=\"#a\"; rel=next", "<x> y; rel=next",
    ])
    func `without a usable next page have none`(value: String) throws {
        #expect(LinkHeader(value)["next"] == nil)
        #expect(try LinkHeader(value).url(for: "next", relativeTo: #require(base)) == nil)
    }

    @Test(arguments: ["<ftp://h/x>", "<javascript:alert(1)>", "<https://u:p@h/x>", "<http://h:0>", "<http://%FF/>"])
    func `that lead nowhere usable say so`(target: String) throws {
        let base = try #require(base)
        #expect(throws: InvalidURL.self) { try LinkHeader("\(target); rel=next").url(for: "next", relativeTo: base) }
    }

    @Test func `are read from every line of a message`() {
        var headers = HTTPHeaders()
        headers.add("<a>; rel=first", for: "Link")
        headers.add("<b", for: "link")
        headers.add("<c>; rel=next, <d>; rel=last", for: "LINK")
        #expect(LinkHeader(headers).links.map(\.target) == ["a", "c", "d"])
    }

    @Test(
        arguments: [
            (#"title="a \"b\" \\c""#, "title", #"a "b" \c"#),
            (#"title=plain; title="second""#, "title", "plain"),
            (#"title=plain; title*=UTF-8'de'n%c3%a4chstes%20Kapitel"#, "title", "nächstes Kapitel"),
            (#"title=plain; title*=ISO-8859-1''%E4"#, "title", "plain"),
            (#"title=plain; title*=UTF-8''%FF"#, "title", "plain"),
            (#"type="text/html"; hreflang=de; hreflang=en"#, "Type", "text/html"),
            ("crossorigin", "crossorigin", ""),
        ])
    func `keep their parameters`(parameters: String, name: String, expected: String) {
        #expect(LinkHeader("<x>; rel=next; \(parameters)")["next"]?[name] == expected)
    }

    @Test func `that are broken never hang the reader`() {
        var generator = SeededGenerator(seed: 8288)
        let spice = Array("<>;,=\"\\ \tarel*'%u")
        for _ in 0..<5000 {
            let value = String((0..<20).compactMap { _ in spice.randomElement(using: &generator) })
            #expect(LinkHeader(value).links.count <= 10)
        }
    }
}
