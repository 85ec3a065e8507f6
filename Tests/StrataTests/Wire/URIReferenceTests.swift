import Testing

@testable import Strata

@Suite("A reference is resolved as RFC 3986 says")
struct URIReferenceTests {
    @Test(
        "as in its own examples",
        arguments: [
            // RFC 3986 §5.4.1
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
            ("../../g", "http://a/g"),
            // RFC 3986 §5.4.2
            ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
            ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
            ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
            ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
            ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
            ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
        ])
    func published(_ reference: String, _ expected: String) {
        let base = URIReference("http://a/b/c/d;p?q")
        #expect(URIReference(reference).resolved(against: base).text == expected)
    }

    @Test(
        "also where the base is bare or the reference odd",
        arguments: [
            ("http://h", "g", "http://h/g"), ("http://h", "?x", "http://h?x"), ("http://h/", "//i:1", "http://i:1"),
            ("http://h/a", "/b//c", "http://h/b//c"), ("http://h/a", "b:c/d", "b:c/d"),
            ("http://h/a", "./b:c", "http://h/b:c"), ("http://h/a?x#f", "HTTPS://i/", "https://i/"),
            ("http://h/a", "1:2", "http://h/1:2"), ("http://h/a", "?", "http://h/a?"),
            ("http://h/a", "#", "http://h/a#"),
        ])
    func odd(_ base: String, _ reference: String, _ expected: String) {
        #expect(URIReference(reference).resolved(against: URIReference(base)).text == expected)
    }
}
