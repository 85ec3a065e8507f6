import Strata
import StrataTesting
import Testing

@Suite("Invalidation", .timeLimit(.minutes(15)))
struct ETagInvalidationTests {
    private func isStored(_ exchange: ETagExchange, _ url: URL) async throws -> Bool {
        let sent = try await exchange.send(.get(url), answers: .ok([:]))
        return sent.calls[0].headers.contains(.ifNoneMatch)
    }

    @Test(
        "A method that changes something drops its URL when it succeeds, and only then",
        arguments: [
            ("PUT", 200, false), ("POST", 201, false), ("DELETE", 204, false), ("PATCH", 303, false),
            ("FROBNICATE", 200, false), ("PUT", 400, true), ("PUT", 412, true), ("DELETE", 500, true),
            ("OPTIONS", 200, true), ("QUERY", 200, true),
        ])
    func target(method: String, status: Int, isKept: Bool) async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "body"))
        _ = try await exchange.send(
            .get(url, method: HTTPMethod(method)), answers: HTTPResponse(status: HTTPStatus(status)))
        #expect(try await isStored(exchange, url) == isKept)
    }

    @Test(
        "Location and Content-Location of the same origin are dropped, others are not",
        arguments: [
            ("Location", "/b", false), ("Content-Location", "b", false),
            ("Location", "https://EXAMPLE.test:443/b", true),
            ("Location", "https://example.test/b", false), ("Location", "http://example.test/b", true),
            ("Location", "https://other.test/b", true), ("Location", "https://example.test:8443/b", true),
        ])
    func named(name: String, value: String, isKept: Bool) async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        let other = try URL.test("https://example.test/b")
        _ = try await exchange.send(.get(other), answers: .ok(["ETag": #""1""#], "body"))
        _ = try await exchange.send(
            .get(url, method: .post),
            answers: HTTPResponse(status: .created, headers: HTTPHeaders([.init(HTTPHeaders.Name(name), value)])))
        #expect(try await isStored(exchange, other) == isKept)
    }

    @Test("A transport error drops nothing")
    func failure() async throws {
        let exchange = ETagExchange()
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "body"))
        let task = Task { try await exchange.layer.send(.get(url, method: .put)) }
        try await exchange.server.nextCall().fail(with: TransportError(.connectionLost, "gone"))
        await #expect(throws: TransportError.self) { try await task.value }
        #expect(try await isStored(exchange, url))
    }
}
