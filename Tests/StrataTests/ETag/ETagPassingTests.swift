import Strata
import StrataTesting
import Testing

@Suite("What the conditional GET passes by", .timeLimit(.minutes(15)))
struct ETagPassingTests {
    @Test(
        "A caller's own conditions pass untouched and get the raw 304, with nothing taken from it for a body's length",
        arguments: ["If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "RANGE"])
    func ownConditions(name: String) async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "stored"))
        let headers = HTTPHeaders([HTTPHeaders.Field(HTTPHeaders.Name(name), #""mine""#)])
        let raw = try await exchange.send(
            .get(url, headers), answers: .notModified(["Content-Length": "57", "ETag": #""mine""#]))
        #expect(raw.calls[0].headers == headers)
        #expect(!raw.calls[0].options.validatorsAddedByLayer)
        #expect(raw.response.status == .notModified)
        #expect(raw.response.source == .network)
        #expect(raw.response.text.isEmpty)
        #expect(raw.response.headers[.contentLength] == "57")
        // Nor did it touch what is stored.
        let after = try await exchange.send(.get(url), answers: .notModified())
        #expect(after.response.text == "stored")
    }

    @Test("A 200 to a caller's own condition is not stored")
    func ownConditionStoresNothing() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(
            .get(url, ["If-None-Match": #""mine""#]), answers: .ok(["ETag": #""1""#], "body"))
        #expect(try await exchange.send(.get(url), answers: .ok([:])).calls[0].headers.isEmpty)
    }

    @Test("no-store in the request keeps the layer out")
    func requestNoStore() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        let headers: HTTPHeaders = ["Cache-Control": "no-cache, No-Store"]
        _ = try await exchange.send(.get(url, headers), answers: .ok(["ETag": #""1""#], "body"))
        #expect(try await exchange.send(.get(url), answers: .ok([:])).calls[0].headers.isEmpty)
    }

    @Test("no-cache in the request still lets the server confirm")
    func requestNoCache() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        let headers: HTTPHeaders = ["Cache-Control": "no-cache"]
        _ = try await exchange.send(.get(url, headers), answers: .ok(["ETag": #""1""#], "body"))
        let second = try await exchange.send(.get(url, headers), answers: .notModified())
        #expect(second.calls[0].headers[.ifNoneMatch] == #""1""#)
        #expect(second.response.text == "body")
    }

    @Test("Streams are neither asked for with a validator nor stored")
    func streams() async throws {
        let exchange = ETagExchange()
        var request = try HTTPRequest.get(.test())
        _ = try await exchange.send(request, answers: .ok(["ETag": #""1""#], "body"))
        request.options.delivery = .stream
        let streamed = try await exchange.send(
            request,
            answers: HTTPResponse(
                status: .ok, headers: ["ETag": #""2""#],
                body: ResponseBody(stream: ByteStream(chunks: [Data("new".utf8)]))))
        #expect(streamed.calls[0].headers.isEmpty)
        #expect(try await streamed.response.body.collect(upTo: 10) == Data("new".utf8))
        request.options.delivery = .buffered
        let after = try await exchange.send(request, answers: .notModified())
        #expect(after.calls[0].headers[.ifNoneMatch] == #""1""#)
    }

    @Test("A stream from a transport that gives one unasked is handed over unread")
    func unaskedStream() async throws {
        let exchange = ETagExchange()
        let response = try await exchange.send(
            .get(.test()),
            answers: HTTPResponse(
                status: .ok, headers: ["ETag": #""2""#],
                body: ResponseBody(stream: ByteStream(chunks: [Data("new".utf8)])))
        ).response
        #expect(try await response.body.collect(upTo: 10) == Data("new".utf8))
    }

    @Test("A redirected response is not stored")
    func redirected() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        var elsewhere = HTTPResponse.ok(["ETag": #""1""#], "body")
        elsewhere.url = try URL.test("https://example.test/b")
        _ = try await exchange.send(.get(url), answers: elsewhere)
        #expect(try await exchange.send(.get(url), answers: .ok([:])).calls[0].headers.isEmpty)
    }

    @Test("A stored body larger than the caller allows is left alone")
    func bodyLimit() async throws {
        let exchange = ETagExchange()
        var request = try HTTPRequest.get(.test())
        _ = try await exchange.send(request, answers: .ok(["ETag": #""1""#], "body"))
        request.options.bodyLimit = 3
        #expect(try await exchange.send(request, answers: .ok([:])).calls[0].headers.isEmpty)
    }

    @Test("A GET with a body is passed by")
    func getWithBody() async throws {
        let exchange = ETagExchange()
        var request = try HTTPRequest.get(.test())
        request.body = .data(Data("q".utf8))
        for _ in 0..<2 {
            let sent = try await exchange.send(request, answers: .ok(["ETag": #""1""#], "body"))
            #expect(sent.calls[0].headers.isEmpty)
        }
    }

    @Test("Other methods pass, a 304 included", arguments: ["POST", "PUT", "OPTIONS", "QUERY", "get", "PURGE"])
    func otherMethods(method: String) async throws {
        let exchange = ETagExchange()
        let request = try HTTPRequest.get(.test(), method: HTTPMethod(method))
        for _ in 0..<2 {
            let sent = try await exchange.send(request, answers: .ok(["ETag": #""1""#], "body"))
            #expect(sent.calls[0].headers.isEmpty)
        }
        let raw = try await exchange.send(request, answers: .notModified())
        #expect(raw.response.status == .notModified)
    }

    @Test("An error from below passes", arguments: [TransportError.Kind.connectionLost, .timedOut])
    func errors(kind: TransportError.Kind) async throws {
        let exchange = ETagExchange()
        let request = try HTTPRequest.get(.test())
        async let response = exchange.layer.send(request)
        try await exchange.server.nextCall().fail(with: TransportError(kind, "gone"))
        do {
            _ = try await response
            Issue.record("no error")
        } catch let error as TransportError {
            #expect(error.kind == kind)
        }
    }
}
