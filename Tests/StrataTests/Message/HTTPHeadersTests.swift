import Foundation
import Strata
import Testing

@Suite struct HTTPHeadersTests {
    @Test func `names are compared without regard to case and sent as written`() {
        var headers: HTTPHeaders = ["X-Trace": "1"]
        #expect(headers["x-trace"] == "1")
        headers["x-TRACE"] = "2"
        #expect(headers.values(for: "X-Trace") == ["2"])
        #expect(headers.fields.map(\.name.rawValue) == ["x-TRACE"])
    }

    @Test func `duplicates are kept and joined when read by name`() {
        var headers: HTTPHeaders = ["Vary": "Accept", "A": "b", "vary": "Cookie"]
        #expect(headers["Vary"] == "Accept, Cookie")
        #expect(headers.values(for: "Vary") == ["Accept", "Cookie"])
        headers["Vary"] = "Origin"
        #expect(headers.fields.map(\.value) == ["Origin", "b"])
        headers["Vary"] = nil
        #expect(headers.fields.map(\.value) == ["b"])
    }

    @Test func `cookies that are set are never joined`() {
        let headers: HTTPHeaders = [
            "Set-Cookie": "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "set-cookie": "b=2",
        ]
        #expect(headers[.setCookie] == "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT")
        #expect(headers.values(for: .setCookie).count == 2)
    }

    @Test func `bytes that are not UTF-8 go out as they came in`() {
        let field = HTTPHeaders.Field("X", bytes: [0x63, 0xE9])
        #expect(field.value == "c\u{E9}")
        #expect(field.bytes == [0x63, 0xE9])
        #expect(HTTPHeaders.Field("X", bytes: Array("cé".utf8)).bytes == Array("cé".utf8))
    }

    @Test func `merging replaces lines of the same name and keeps the rest`() {
        var headers: HTTPHeaders = ["Accept": "a", "X": "1", "accept": "b"]
        headers.merge(["ACCEPT": "c", "Accept": "d"])
        #expect(headers.values(for: "Accept") == ["c", "d"])
        #expect(headers["X"] == "1")
    }

    @Test func `no value shows in any description`() {
        let headers: HTTPHeaders = ["Authorization": "Bearer s3cret"]
        var request = HTTPRequest(url: URL(filePath: "/"), headers: headers, body: .data(Data("s3cret".utf8)))
        if let url = URL(string: "https://u:s3cret@h/p?token=s3cret&page=2#s3cret") { request.url = url }
        let response = HTTPResponse(status: 200, headers: headers, body: ResponseBody(Data("s3cret".utf8)))
        let error = NetworkError(
            .unacceptableStatus, "x",
            response: NetworkError.Response(status: 500, headers: headers, body: Data("s3cret".utf8)))
        for value: Any in [headers, headers.fields, request, response, error, headers.fields[0]] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, String(describing: value), String(reflecting: value)] {
                #expect(!text.contains("s3cret"), "\(type(of: value)): \(text)")
            }
        }
        #expect(request.description == "GET https://h/p?token=<redacted>&page=2")
    }
}

@Suite struct RequestGrammarTests {
    static let url = URL(string: "http://127.0.0.1/")

    @Test(arguments: ["", "GE T", "GET /x HTTP/1.1\r\nHost: y", "GÉT", "GET\0", "(GET)"])
    func `a method that is no token is refused`(method: String) throws {
        let request = HTTPRequest(url: try #require(Self.url), method: HTTPMethod(method))
        #expect(throws: TransportError.self) { try request.validate() }
    }

    @Test(arguments: ["", "X A", "X-A: 1\r\nX-Inj", "X\0", "Ä", "X-A:"])
    func `a header name that is no token is refused`(name: String) throws {
        let request = HTTPRequest(url: try #require(Self.url), headers: [HTTPHeaders.Name(name): "1"])
        let error = #expect(throws: TransportError.self) { try request.validate() }
        #expect(error?.kind == .invalidRequest)
        #expect(error?.delivery == .notSent)
    }

    @Test(arguments: ["a\r\nX-Injected: yes", "a\nb", "a\rb", "\0", "\u{7F}", "\u{1B}[0m"])
    func `a header value with a control character is refused, by name only`(value: String) throws {
        let request = HTTPRequest(url: try #require(Self.url), headers: ["X-A": value])
        let error = #expect(throws: TransportError.self) { try request.validate() }
        #expect(error?.detail.contains("X-A") == true)
        #expect(error?.detail.contains("Injected") == false)
    }

    @Test(arguments: ["", "a\tb", "naïve", "a, b", " x "])
    func `other header values pass`(value: String) throws {
        try HTTPRequest(url: try #require(Self.url), method: "PURGE", headers: ["X-A": value]).validate()
    }

    @Test(arguments: ["ftp://h/", "/relative", "file:///etc/passwd", "http:///x"])
    func `only absolute http and https URLs pass`(text: String) throws {
        let request = HTTPRequest(url: try #require(URL(string: text)))
        #expect(throws: TransportError.self) { try request.validate() }
    }
}
