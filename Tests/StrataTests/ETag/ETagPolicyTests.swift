import Testing

@testable import Strata

@Suite("What may be stored")
struct ETagPolicyTests {
    @Test(
        "The validator",
        arguments: [
            (["ETag": #""1""#], #""1""#), (["ETag": #"W/"1""#, "Last-Modified": HTTPHeaders.monday], #"W/"1""#),
            (["Last-Modified": HTTPHeaders.monday, "Date": "Mon, 01 Jan 2024 00:00:01 GMT"], HTTPHeaders.monday),
            (
                ["ETag": "1", "Last-Modified": HTTPHeaders.monday, "Date": "Tue, 02 Jan 2024 00:00:00 GMT"],
                HTTPHeaders.monday
            ),
            (["Last-Modified": HTTPHeaders.monday, "Date": HTTPHeaders.monday], nil),
            (["Last-Modified": HTTPHeaders.monday], nil), (["Last-Modified": "x", "Date": HTTPHeaders.monday], nil),
            (["Last-Modified": "Tue, 02 Jan 2024 00:00:00 GMT", "Date": HTTPHeaders.monday], nil), ([:], nil),
            (["ETag": "*"], nil), (["ETag": "1"], nil), (["ETag": #""1", "2""#], nil), (["ETag": ""], nil),
        ] as [([String: String], String?)])
    func validator(headers: [String: String], value: String?) {
        let fields = HTTPHeaders(headers.map { HTTPHeaders.Field(HTTPHeaders.Name($0.key), $0.value) })
        #expect(Validator.condition(from: fields)?.value == value)
    }

    @Test("Two lines of a validator are none")
    func twoLines() {
        var headers: HTTPHeaders = ["ETag": #""1""#]
        headers.add(#""2""#, for: .entityTag)
        #expect(Validator.condition(from: headers) == nil)
    }

    @Test("Only a 200 is kept", arguments: [(200, true), (201, false), (203, false), (206, false), (404, false)])
    func status(status: Int, isKept: Bool) throws {
        let request = try HTTPRequest.get(.test())
        let response = HTTPResponse(status: HTTPStatus(status), headers: ["ETag": #""1""#], url: request.url)
        #expect((ETagPolicy.entry(for: response, to: request) != nil) == isKept)
    }

    @Test(
        "no-store in the response forbids it, also beside must-understand; no other directive does",
        arguments: [
            ("no-store", false), ("must-understand, no-store", false), ("private, max-age=0", true),
            ("no-cache", true), (#"private="no-store""#, true),
        ])
    func directives(value: String, isKept: Bool) throws {
        let request = try HTTPRequest.get(.test())
        let response = HTTPResponse.ok(["ETag": #""1""#, "Cache-Control": value])
        #expect((ETagPolicy.entry(for: response, to: request) != nil) == isKept)
    }

    @Test("Fields of the connection, cookies and the age are not kept")
    func storable() {
        var headers: HTTPHeaders = [
            "ETag": #""1""#, "Connection": "close, X-Hop", "x-hop": "1", "Keep-Alive": "1",
            "Transfer-Encoding": "chunked",
            "Trailer": "X", "Upgrade": "h2c", "Set-Cookie": "a", "Proxy-Authenticate": "x", "Age": "9", "X-Own": "1",
        ]
        headers.add("b", for: .setCookie)
        #expect(ETagPolicy.storable(headers) == ["ETag": #""1""#, "X-Own": "1"])
    }
}
