import Strata
import StrataTesting
import Testing

@Suite("Vary", .timeLimit(.minutes(15)))
struct ETagVaryTests {
    private let english: HTTPHeaders = ["Accept-Language": "en"]
    private let french: HTTPHeaders = ["Accept-Language": "fr"]

    @Test("Each variant has its own tag and body, also in turns")
    func variants() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        let vary = "Accept-Language"
        _ = try await exchange.send(.get(url, english), answers: .ok(["ETag": #""e""#, "Vary": vary], "hello"))
        let first = try await exchange.send(.get(url, french), answers: .ok(["ETag": #""f""#, "Vary": vary], "salut"))
        #expect(first.calls[0].headers == french)
        for _ in 0..<2 {
            let en = try await exchange.send(.get(url, english), answers: .notModified())
            #expect(en.calls[0].headers[.ifNoneMatch] == #""e""#)
            #expect(en.response.text == "hello")
            let fr = try await exchange.send(.get(url, french), answers: .notModified())
            #expect(fr.calls[0].headers[.ifNoneMatch] == #""f""#)
            #expect(fr.response.text == "salut")
        }
        // A request without the field is a variant of its own.
        #expect(try await exchange.send(.get(url), answers: .ok([:])).calls[0].headers.isEmpty)
    }

    @Test("Vary: * matches nothing", arguments: ["*", "Accept, *", "Accept-Language;q=1"])
    func star(vary: String) async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#, "Vary": vary], "body"))
        #expect(try await exchange.send(.get(url), answers: .ok([:])).calls[0].headers.isEmpty)
    }

    @Test("A 304 that varies by more splits what it confirms")
    func confirmedVariesByMore() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url, english), answers: .ok(["ETag": #""1""#], "hello"))
        let second = try await exchange.send(.get(url, english), answers: .notModified(["Vary": "Accept-Language"]))
        #expect(second.response.text == "hello")
        #expect(second.response.headers[.vary] == "Accept-Language")
        #expect(try await exchange.send(.get(url, french), answers: .ok([:])).calls[0].headers == french)
        #expect(try await exchange.send(.get(url, english), answers: .notModified()).response.text == "hello")
    }

    @Test("A 304 that now says Vary: * or no-store gives the body a last time", arguments: ["Vary", "Cache-Control"])
    func confirmedForTheLastTime(name: String) async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "hello"))
        let field = HTTPHeaders.Field(HTTPHeaders.Name(name), name == "Vary" ? "*" : "no-store")
        let second = try await exchange.send(.get(url), answers: .notModified(HTTPHeaders([field])))
        #expect(second.response.text == "hello")
        #expect(try await exchange.send(.get(url), answers: .ok([:])).calls[0].headers.isEmpty)
    }

    @Test("A 200 that varies by other fields drops the variants of before")
    func variesByOtherFields() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url, english), answers: .ok(["ETag": #""1""#], "hello"))
        _ = try await exchange.send(
            .get(url, english), answers: .ok(["ETag": #""2""#, "Vary": "accept-language"], "hello"))
        #expect(try await exchange.send(.get(url, french), answers: .ok([:])).calls[0].headers == french)
    }

    @Test("Names without regard to case, values of several lines joined, order of names of no account")
    func selection() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        var lines: HTTPHeaders = ["Accept": "a"]
        lines.add("b", for: "accept")
        _ = try await exchange.send(.get(url, lines), answers: .ok(["ETag": #""1""#, "Vary": "X-B, ACCEPT"], "body"))
        let same = try await exchange.send(
            .get(url, ["accept": " a, b "]), answers: .notModified(["Vary": "Accept,x-b"]))
        #expect(same.response.text == "body")
        let other = try await exchange.send(.get(url, ["Accept": "a, b", "X-B": ""]), answers: .ok([:]))
        #expect(!other.calls[0].headers.contains(.ifNoneMatch))
    }

    @Test("A Vary that names something unique does not pile up variants")
    func manyVariants() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        for number in 0..<40 {
            _ = try await exchange.send(
                .get(url, ["X-Id": "\(number)"]), answers: .ok(["ETag": #""1""#, "Vary": "X-Id"], "body"))
        }
        let last = try await exchange.send(.get(url, ["X-Id": "39"]), answers: .notModified())
        #expect(last.response.text == "body")
        #expect(try await exchange.send(.get(url, ["X-Id": "0"]), answers: .ok([:])).calls[0].headers.fields.count == 1)
    }
}
