import Strata
import StrataTesting
import Testing

@Suite("Conditional GET", .timeLimit(.minutes(15)))
struct ETagTransportTests {
    @Test("The second request carries the tag, and its 304 gives the stored body as a 200")
    func revalidated() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        let first = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#, "X-Own": "a"], "body"))
        #expect(first.calls[0].headers.isEmpty)
        #expect(first.response.source == .network)

        let second = try await exchange.send(.get(url), answers: .notModified(["ETag": #""1""#]))
        #expect(second.calls[0].headers == ["If-None-Match": #""1""#])
        #expect(second.calls[0].options.validatorsAddedByLayer)
        #expect(second.response.status == .ok)
        #expect(second.response.source == .revalidated)
        #expect(second.response.text == "body")
        #expect(second.response.headers == ["ETag": #""1""#, "X-Own": "a"])
        #expect(second.response.url == url)
        #expect(exchange.events.details(.revalidated) == ["304: the stored body of 4 bytes holds"])
    }

    @Test("A 200 replaces what was stored")
    func replaced() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "old"))
        let second = try await exchange.send(.get(url), answers: .ok(["ETag": #""2""#], "new"))
        #expect(second.response.text == "new")
        #expect(second.response.source == .network)
        let third = try await exchange.send(.get(url), answers: .notModified())
        #expect(third.calls[0].headers == ["If-None-Match": #""2""#])
        #expect(third.response.text == "new")
    }

    @Test("Without a tag, a date that is a second old goes out as it came")
    func lastModified() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        let rfc850 = "Sunday, 31-Dec-23 23:59:59 GMT"
        _ = try await exchange.send(
            .get(url), answers: .ok(["Last-Modified": rfc850, "Date": HTTPHeaders.monday], "b"))
        let second = try await exchange.send(.get(url), answers: .notModified(["Last-Modified": HTTPHeaders.monday]))
        #expect(second.calls[0].headers == ["If-Modified-Since": rfc850])
        #expect(second.response.text == "b")
        #expect(second.response.headers[.lastModified] == rfc850)
    }

    @Test("A 304 freshens the stored fields, and they stay fresh")
    func freshened() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        let cookie = "id=1"
        _ = try await exchange.send(
            .get(url),
            answers: .ok(
                [
                    "ETag": #""1""#, "X-Rev": "1", "Content-Type": "text/plain", "Content-Length": "4",
                    "Set-Cookie": cookie,
                ],
                "body"))
        let second = try await exchange.send(
            .get(url),
            answers: .notModified([
                "X-Rev": "2", "Date": HTTPHeaders.monday, "Cache-Control": "max-age=5", "Content-Length": "57",
                "Content-Encoding": "gzip", "Content-Type": "x/y", "Transfer-Encoding": "chunked",
                "Connection": "X-Hop",
                "X-Hop": "1", "Set-Cookie": "id=2",
            ]))
        #expect(second.response.status == .ok)
        #expect(second.response.text == "body")
        #expect(second.response.headers[.date] == HTTPHeaders.monday)
        #expect(second.response.headers["X-Rev"] == "2")
        #expect(second.response.headers[.cacheControl] == "max-age=5")
        #expect(second.response.headers[.contentLength] == "4")
        #expect(second.response.headers[.contentType] == "text/plain")
        #expect(second.response.headers[.setCookie] == "id=2")
        for name: HTTPHeaders.Name in [.contentEncoding, .transferEncoding, .connection, "X-Hop"] {
            #expect(!second.response.headers.contains(name), "\(name)")
        }

        let third = try await exchange.send(.get(url), answers: .notModified())
        #expect(third.response.headers["X-Rev"] == "2")
        #expect(third.response.headers[.cacheControl] == "max-age=5")
        #expect(!third.response.headers.contains(.setCookie))
    }

    @Test(
        "A tag that a proxy changes on its way goes out as it first came, and any 304 gives the stored body",
        arguments: [
            (#"W/"1""#, #""1""#), (#""abc-gzip""#, #""abc""#), (#""a,b""#, #"W/"a,b""#), (#""1""#, #""other""#),
            (#""é""#, #""1""#),
        ])
    func changedTag(stored: String, confirmed: String) async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": stored, "X-Rev": "1"], "body"))
        for _ in 0..<3 {
            let again = try await exchange.send(.get(url), answers: .notModified(["ETag": confirmed, "X-Rev": "2"]))
            #expect(again.calls[0].headers == ["If-None-Match": stored])
            #expect(again.response.text == "body")
            #expect(again.response.headers[.entityTag] == stored)
            #expect(again.response.headers["X-Rev"] == "2")
        }
    }

    @Test("A tag that is not UTF-8 goes out with the bytes with which it came")
    func opaqueTag() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        let bytes: [UInt8] = [0x22, 0xE9, 0x22]
        let headers = HTTPHeaders([HTTPHeaders.Field(.entityTag, bytes: bytes)])
        _ = try await exchange.send(.get(url), answers: .ok(headers, "body"))
        let second = try await exchange.send(.get(url), answers: .notModified())
        #expect(second.calls[0].headers.fields.map(\.bytes) == [bytes])
    }

    @Test("An entry that is evicted while the request is under way still answers it")
    func evictedMeanwhile() async throws {
        let store = MemoryETagStore()
        let exchange = ETagExchange(store: store)
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "body"))
        async let response = exchange.layer.send(.get(url))
        let call = try await exchange.server.nextCall()
        await store.remove(ETagKey(.get(url)))
        call.respond(with: .notModified(["Content-Length": "57"]))
        #expect(try await response.text == "body")
        #expect(try await response.status == .ok)
    }

    @Test("A 304 that no stored response goes with is asked again once, without a validator")
    func nothingStored() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        let first = try await exchange.send(
            .get(url), answers: .notModified(["Content-Length": "57"]), .ok(["ETag": #""1""#], "body"))
        #expect(first.calls.allSatisfy { $0.headers.isEmpty })
        #expect(first.response.text == "body")
        #expect(exchange.events.details(.revalidated).count == 1)
        // It was stored, and a second 304 to the repetition is handed over.
        let second = try await exchange.send(.get(url), answers: .notModified())
        #expect(second.response.text == "body")
        let other = try await exchange.send(.get(URL.test("https://b.test")), answers: .notModified(), .notModified())
        #expect(other.response.status == .notModified)
    }

    @Test("A 304 from where a redirect led does not confirm what the first URL gave")
    func redirected() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "body"))
        var elsewhere = HTTPResponse.notModified()
        elsewhere.url = try URL.test("https://example.test/b")
        let second = try await exchange.send(.get(url), answers: elsewhere, .ok(["ETag": #""2""#], "new"))
        #expect(second.calls[1].headers.isEmpty)
        #expect(!second.calls[1].options.validatorsAddedByLayer)
        #expect(second.response.text == "new")
    }

    @Test("Attempts made below stay on the outcome")
    func history() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "body"))
        var confirmed = HTTPResponse.notModified()
        confirmed.earlierAttempts = [Attempt(number: 1, outcome: .status(503), delay: .zero, reason: "busy")]
        let second = try await exchange.send(.get(url), answers: confirmed)
        #expect(second.response.earlierAttempts.count == 1)
    }

    @Test("HEAD has entries of its own: it neither gets a body nor gives an empty one to GET")
    func head() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        let headers: HTTPHeaders = ["ETag": #""1""#, "Content-Length": "4"]
        let first = try await exchange.send(.get(url, method: .head), answers: .ok(headers))
        #expect(first.calls[0].headers.isEmpty)
        let get = try await exchange.send(.get(url), answers: .ok(headers, "body"))
        #expect(get.calls[0].headers.isEmpty)
        let second = try await exchange.send(.get(url, method: .head), answers: .notModified())
        #expect(second.calls[0].headers == ["If-None-Match": #""1""#])
        #expect(second.response.text.isEmpty)
        #expect(second.response.headers == headers)
        #expect(try await exchange.send(.get(url), answers: .notModified()).response.text == "body")
    }

    @Test(
        "A 200 that must not be kept drops what was stored",
        arguments: [["Cache-Control": "no-store", "ETag": #""2""#], [:]])
    func noLongerStorable(headers: [String: String]) async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "old"))
        let fields = HTTPHeaders(headers.map { HTTPHeaders.Field(HTTPHeaders.Name($0.key), $0.value) })
        _ = try await exchange.send(.get(url), answers: .ok(fields, "new"))
        #expect(try await exchange.send(.get(url), answers: .ok([:])).calls[0].headers.isEmpty)
    }

    @Test("An answer that is no 200 leaves what was stored", arguments: [401, 404, 500, 503])
    func errorLeavesEntry(status: Int) async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "body"))
        let second = try await exchange.send(.get(url), answers: HTTPResponse(status: HTTPStatus(status)))
        #expect(second.response.status == HTTPStatus(status))
        #expect(try await exchange.send(.get(url), answers: .notModified()).response.text == "body")
    }

    @Test("Cancelling ends the call at once")
    func cancelled() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        let task = Task { try await exchange.layer.send(.get(url)) }
        let call = try await exchange.server.nextCall()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(call.isCancelled)
    }

    @Test("The layer prints its name and nothing it holds")
    func description() async throws {
        let exchange = ETagExchange()
        _ = try await exchange.send(.get(URL.test()), answers: .ok(["ETag": #""secret""#], "secret"))
        var dumped = ""
        dump(exchange.layer, to: &dumped)
        #expect(!dumped.contains("secret"))
        #expect("\(exchange.layer)".hasPrefix("ETagTransport\n└ "))
    }
}
