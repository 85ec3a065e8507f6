import Strata
import Testing

@Suite struct CannedResponseTransportTests {
    let request: HTTPRequest

    init() throws {
        request = HTTPRequest(url: try #require(URL(string: "https://api.test/a?b=c")))
    }

    @Test func `the answer has the status, the text and the URL that was asked`() async throws {
        let transport = CannedResponseTransport(string: #"{"id":1}"#, statusCode: 201)
        let response = try await transport.send(request)
        #expect(response.status == 201)
        #expect(response.headers.isEmpty)
        #expect(response.body.data == Data(#"{"id":1}"#.utf8))
        #expect(response.url == request.url)
    }

    @Test(arguments: [100, 200, 304, 404, 500, 599])
    func `no valid status throws`(code: Int) async throws {
        #expect(
            try await CannedResponseTransport(string: "", statusCode: code).send(request).status == HTTPStatus(code))
    }

    @Test(arguments: [-1, 0, 99, 600, 1000, Int.max])
    func `a status outside 100 to 599 is a typed error`(code: Int) async throws {
        let error = try await CannedResponseTransport(string: "", statusCode: code).errorSending(request)
        #expect(error.kind == .malformedResponse)
        #expect(error.detail.contains(String(code)))
    }

    @Test func `a sequence is given in order and its last answer repeats`() async throws {
        let transport = CannedResponseTransport(responses: [
            CannedResponse(failure: TransportError(.connectionLost, "gone")),
            CannedResponse(string: "busy", statusCode: 503, headers: ["Retry-After": "1"]),
            CannedResponse(string: "done"),
        ])
        await #expect(throws: TransportError.self) { try await transport.send(request) }
        let busy = try await transport.send(request)
        #expect(busy.status == .serviceUnavailable && busy.headers[.retryAfter] == "1")
        #expect(try await transport.send(request).status == .ok)
        #expect(try await transport.send(request).status == .ok)
        #expect(transport.requests.count == 4)
    }

    @Test func `an empty sequence is a typed error`() async throws {
        let error = try await CannedResponseTransport(responses: []).errorSending(request)
        #expect(error.kind == .unmatchedRoute)
    }

    @Test func `a failure comes out as it was given`() async throws {
        struct Odd: Error, Equatable {}
        await #expect(throws: Odd()) {
            try await CannedResponseTransport(response: CannedResponse(failure: Odd())).send(request)
        }
    }

    @Test func `a value is JSON with its keys in order and its content type`() async throws {
        let answer = try CannedResponse(json: ["b": 2, "a": 1], headers: ["X-A": "1"])
        let response = try await CannedResponseTransport(response: answer).send(request)
        #expect(response.body.data == Data(#"{"a":1,"b":2}"#.utf8))
        #expect(response.headers == ["X-A": "1", "Content-Type": "application/json"])
        let own = try CannedResponse(json: [1], headers: ["content-type": "application/problem+json"])
        let problem = try await CannedResponseTransport(response: own).send(request)
        #expect(problem.headers.values(for: .contentType) == ["application/problem+json"])
    }

    @Test(arguments: [(HTTPMethod.head, 200), (.get, 204), (.get, 205), (.get, 304), (.get, 103)])
    func `an answer without body has none`(method: HTTPMethod, code: Int) async throws {
        var request = request
        request.method = method
        let response = try await CannedResponseTransport(string: "text", statusCode: code).send(request)
        #expect(response.body.data == Data())
    }

    @Test func `a stream is given where one was asked for`() async throws {
        var request = request
        request.options.delivery = .stream
        let response = try await CannedResponseTransport(string: "text").send(request)
        #expect(response.body.data == nil)
        #expect(try await response.body.collect(upTo: 4) == Data("text".utf8))
    }

    @Test func `the limit of the body holds`() async throws {
        var request = request
        request.options.bodyLimit = 3
        let error = try await CannedResponseTransport(string: "text").errorSending(request)
        #expect(error.kind == .bodyTooLarge)
    }

    @Test func `copies share the record, which can be turned off`() async throws {
        let transport = CannedResponseTransport(string: "")
        let copy = transport
        _ = try await copy.send(request)
        #expect(transport.requests.map(\.url) == [request.url])

        let silent = CannedResponseTransport(response: CannedResponse(string: ""), recordsRequests: false)
        _ = try await silent.send(request)
        #expect(silent.requests.isEmpty)
    }

    @Test func `a request that cannot be written is refused and not recorded`() async throws {
        let transport = CannedResponseTransport(string: "")
        var request = request
        request.headers["X-A"] = "a\r\nX-B: b"
        let error = try await transport.errorSending(request)
        #expect(error.kind == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }

    @Test func `neither description nor dump shows a body or a header value`() {
        let answer = CannedResponse(string: "s3cret", headers: ["X-Key": "s3cret"])
        let transport = CannedResponseTransport(response: answer)
        var text = "\(answer) \(String(reflecting: answer)) \(transport)"
        dump(answer, to: &text)
        dump(transport, to: &text)
        #expect(!text.contains("s3cret"))
        #expect(answer.description == "200 [X-Key] <6 bytes>")
    }
}
