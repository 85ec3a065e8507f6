import Foundation
import Testing

@testable import Strata

private func query(_ items: [URLQueryItem], defaults: [URLQueryItem] = []) throws -> String {
    let base = try BaseURL(#require(URL(string: "http://h/p")))
    let text = try base.url(path: "", query: items, defaultQuery: defaults).absoluteString
    return String(text.dropFirst("http://h/p".count))
}

@Suite struct `Query items` {
    @Test func `have values with types`() throws {
        enum Sorting: String { case newest }
        let page: Int? = nil
        let items = [
            URLQueryItem("limit", 20), URLQueryItem("min", 0.5), URLQueryItem("all", false), URLQueryItem("page", page),
            URLQueryItem("sort", Sorting.newest), URLQueryItem("q", "a b"),
        ]
        #expect(try query(items) == "?limit=20&min=0.5&all=false&sort=newest&q=a%20b")
    }

    @Test(
        arguments: [
            ("email", "a+b@c.d", "email=a%2Bb%40c.d"),
            ("at", "2024-01-01T00:00:00+00:00", "at=2024-01-01T00%3A00%3A00%2B00%3A00"),
            ("q", "a b", "q=a%20b"),
            ("q", "100%", "q=100%25"),
            ("q", "%20", "q=%2520"),
            ("q", "a&b=c#d;e", "q=a%26b%3Dc%23d%3Be"),
            ("filter[name]", "x/y?z", "filter%5Bname%5D=x%2Fy%3Fz"),
            ("q", "", "q="),
            ("", "v", "=v"),
            ("a=b&c", "d", "a%3Db%26c=d"),
            ("q", "köln 日本 🙂", "q=k%C3%B6ln%20%E6%97%A5%E6%9C%AC%20%F0%9F%99%82"),
            ("q", "a\r\nX: 1\0", "q=a%0D%0AX%3A%201%00"),
            ("q", "\"'\\<>|", "q=%22%27%5C%3C%3E%7C"),
            ("q", "AZaz09-._~", "q=AZaz09-._~"),
        ])
    func `are plain text, encoded once`(name: String, value: String, expected: String) throws {
        let text = try query([URLQueryItem(name: name, value: value)])
        #expect(text == "?" + expected)
        let decoded = formDecoded(text.dropFirst())
        #expect(decoded.map(\.name) == [name])
        #expect(decoded.map(\.value) == [value])
    }

    @Test func `without a value are omitted, repeats keep their order`() throws {
        let items = [("a", "1"), ("b", nil), ("a", ""), ("c", "3"), ("a", "2")]
        #expect(try query(items.map { URLQueryItem(name: $0.0, value: $0.1) }) == "?a=1&a=&c=3&a=2")
    }

    @Test(
        arguments: [
            ([], ["k": "1"], "?k=1"),
            ([("k", "2")], ["k": "1"], "?k=2"),
            ([("k", "2"), ("k", "3")], ["k": "1"], "?k=2&k=3"),
            ([("k", nil)], ["k": "1"], "?k=1"),
            ([("k", "")], ["k": "1"], "?k="),
            ([("j", "2")], ["k": "1"], "?k=1&j=2"),
            ([("K", "2")], ["k": "1"], "?k=1&K=2"),
        ] as [([(String, String?)], [String: String], String)])
    func `take the place of default items of the same name`(
        items: [(String, String?)], defaults: [String: String], expected: String
    ) throws {
        let text = try query(
            items.map { URLQueryItem(name: $0.0, value: $0.1) },
            defaults: defaults.map { URLQueryItem(name: $0.key, value: $0.value) })
        #expect(text == expected)
    }

    @Test func `replace every repeat of a default`() throws {
        let defaults = [("k", "1"), ("x", "0"), ("k", "2")].map { URLQueryItem(name: $0.0, value: $0.1) }
        #expect(try query([URLQueryItem(name: "k", value: "3")], defaults: defaults) == "?x=0&k=3")
    }

    @Test func `reach a form decoder as they were, whatever they contain`() throws {
        var generator = SeededGenerator(seed: 35)
        for _ in 0..<2000 {
            let name = generator.text(allowingControls: true)
            let value = generator.text(allowingControls: true)
            let text = try query([URLQueryItem(name: name, value: value), URLQueryItem(name: "z", value: "1")])
            let decoded = formDecoded(text.dropFirst())
            #expect(decoded.map(\.name) == [name, "z"])
            #expect(decoded.map(\.value) == [value, "1"])
            #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        }
    }
}
