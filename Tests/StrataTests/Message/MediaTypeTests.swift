import Strata
import Testing

@Suite struct MediaTypeTests {
    @Test(arguments: [
        ("application/json", true), ("Application/JSON; charset=utf-8", true), ("application/problem+json", true),
        ("text/json", true), ("text/html", false), ("application/jsonp", false), ("image/svg+xml", false),
    ])
    func `JSON is told by its subtype`(text: String, isJSON: Bool) throws {
        #expect(try MediaType(text).isJSON == isJSON)
    }

    @Test func `parameters are read, quoted ones too`() throws {
        let type = try MediaType("text/plain; Charset=\"utf;8\"; q=\"a\\\"b\" ; broken; =x")
        #expect(type.essence == "text/plain")
        #expect(type.parameters == ["charset": "utf;8", "q": "a\"b"])
    }

    @Test(arguments: ["", "json", "/json", "a/", "a/b/c", "a b/c", "text/html\r\nX: y", ";"])
    func `what is no media type is an error`(text: String) {
        #expect(throws: MediaType.InvalidMediaType.self) { try MediaType(text) }
    }
}
