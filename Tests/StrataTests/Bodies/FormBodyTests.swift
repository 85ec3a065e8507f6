import Strata
import Testing

@Suite struct FormBodyTests {
    private func text(_ body: FormBody) async throws -> String {
        let encoded = try body.encoded(using: JSONCoding())
        #expect(encoded.contentType == "application/x-www-form-urlencoded")
        let data = try await encoded.body.collect(upTo: 1 << 20)
        #expect(encoded.body.length == data.count)
        return String(decoding: data, as: UTF8.self)
    }

    @Test(
        arguments: [
            ([], ""), ([("a", "1")], "a=1"), ([("b", "2"), ("a", "1"), ("b", "3")], "b=2&a=1&b=3"),
            ([("a b", "c d")], "a+b=c+d"), ([("a", "1+1=2&x;y")], "a=1%2B1%3D2%26x%3By"),
            ([("a", "100%")], "a=100%25"), ([("a", "%41")], "a=%2541"), ([("a", "")], "a="), ([("", "a")], "=a"),
            ([("a", "*-._~")], "a=*-._%7E"), ([("é", "✓😀")], "%C3%A9=%E2%9C%93%F0%9F%98%80"),
            ([("a", "\r\n\t\0")], "a=%0D%0A%09%00"), ([("a", "!'()/?:@#[]")], "a=%21%27%28%29%2F%3F%3A%40%23%5B%5D"),
            ([("a", "azAZ09")], "a=azAZ09"),
        ] as [([(String, String)], String)])
    func `pairs are written as the URL standard says`(pairs: [(String, String)], expected: String) async throws {
        #expect(try await text(FormBody(pairs.map { URLQueryItem(name: $0.0, value: $0.1) })) == expected)
    }

    @Test func `an item without value is left out, a literal keeps order and repeats`() async throws {
        let items = [URLQueryItem(name: "a", value: nil), URLQueryItem(name: "b", value: "")]
        #expect(try await text(FormBody(items)) == "b=")
        #expect(try await text(["z": "1", "a": "2", "z": "3"]) == "z=1&a=2&z=3")
    }

    @Test func `a form is printed without its values`() {
        let form: FormBody = ["user": "ada", "password": "s3cret"]
        var text = "\(form)"
        dump(form, to: &text)
        #expect(form.description == "FormBody(user, password)")
        #expect(!text.contains("s3cret"))
    }
}
