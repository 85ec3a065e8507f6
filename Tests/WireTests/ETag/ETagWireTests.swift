import Strata
import StrataTesting
import Testing

/// The conditional layer over real sockets.
@Suite("Conditional GET on the wire", .timeLimit(.minutes(15)))
struct ETagWireTests {
    private func body(_ response: HTTPResponse) async throws -> String {
        String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
    }

    @Test("A caller's own condition gets the raw 304 at once, whatever length it names", arguments: Wire.allCases)
    func rawNotModified(wire: Wire) async throws {
        let server = try LoopbackServer(replies: [
            .status(304, headers: ["Content-Length": "57", "ETag": #""mine""#]), .ok("next"),
        ])
        let layer = ETagTransport(inner: wire.make())
        let raw = try await layer.send(HTTPRequest(url: server.baseURL, headers: ["If-None-Match": #""mine""#]))
        #expect(raw.status == .notModified)
        #expect(try await body(raw).isEmpty)
        // The connection is in step: what follows is the next answer.
        #expect(try await body(layer.send(HTTPRequest(url: server.baseURL))) == "next")
    }

    @Test("An entry that was evicted while the 304 was on its way still answers", arguments: Wire.allCases)
    func evicted(wire: Wire) async throws {
        let gate = ServerGate()
        let server = try LoopbackServer(replies: [
            .ok("body", headers: ["ETag": #""1""#]),
            .status(304, headers: ["Content-Length": "57"]).waiting(for: gate),
        ])
        let store = MemoryETagStore()
        let layer = ETagTransport(inner: wire.make(), store: store)
        let request = HTTPRequest(url: server.baseURL)
        _ = try await layer.send(request)
        async let second = layer.send(request)
        try await server.waitForRequests(2)
        await store.remove(ETagKey(request))
        gate.open()
        #expect(try await second.status == .ok)
        #expect(try await body(second) == "body")
        #expect(server.requestCount == 2)
    }

    @Test("A 304 with nothing stored is asked again once without a validator", arguments: Wire.allCases)
    func nothingStored(wire: Wire) async throws {
        let server = try LoopbackServer(replies: [
            .status(304, headers: ["Content-Length": "57"]), .ok("body", headers: ["ETag": #""1""#]),
        ])
        let response = try await ETagTransport(inner: wire.make()).send(HTTPRequest(url: server.baseURL))
        #expect(try await body(response) == "body")
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { !$0.headers.contains(.ifNoneMatch) })
    }

    @Test(
        "The session below caches nothing: every call reaches the server, and the layer sees each 304",
        arguments: Wire.allCases)
    func sessionDoesNotCache(wire: Wire) async throws {
        let fresh: HTTPHeaders = ["ETag": #""1""#, "Cache-Control": "max-age=3600", "X-Rev": "1"]
        let server = try LoopbackServer(replies: [
            .ok("body", headers: fresh),
            .status(304, headers: ["ETag": #""1""#, "Cache-Control": "max-age=60", "X-Rev": "2"]),
            .status(304, headers: ["ETag": #""1""#]),
        ])
        let layer = ETagTransport(inner: wire.make())
        let request = HTTPRequest(url: server.baseURL)
        #expect(try await layer.send(request).source == .network)
        for _ in 0..<2 {
            let again = try await layer.send(request)
            #expect(again.source == .revalidated)
            #expect(again.status == .ok)
            #expect(again.headers["X-Rev"] == "2")
            #expect(again.headers[.cacheControl] == "max-age=60")
            #expect(try await body(again) == "body")
        }
        #expect(server.requests.map { $0.headers[.ifNoneMatch] } == [nil, #""1""#, #""1""#])
    }

    @Test(
        "A tag goes back byte for byte, and any 304 to it gives the stored body",
        arguments: [(#"W/"1""#, #""1""#), (#""abc-gzip""#, #""abc""#), (#""a,b""#, #""a,b""#)]
            as [(stored: String, confirmed: String)], Wire.allCases)
    func tags(tags: (stored: String, confirmed: String), wire: Wire) async throws {
        let server = try LoopbackServer(replies: [
            .ok("body", headers: ["ETag": tags.stored]), .status(304, headers: ["ETag": tags.confirmed]),
            .status(304, headers: ["ETag": tags.confirmed]),
        ])
        let layer = ETagTransport(inner: wire.make())
        let request = HTTPRequest(url: server.baseURL)
        _ = try await layer.send(request)
        for _ in 0..<2 {
            let again = try await layer.send(request)
            #expect(try await body(again) == "body")
            #expect(again.headers[.entityTag] == tags.stored)
        }
        #expect(server.requests.dropFirst().allSatisfy { $0.headers[.ifNoneMatch] == tags.stored })
    }

    @Test("Variants in turns, each with its own tag", arguments: Wire.allCases)
    func vary(wire: Wire) async throws {
        let server = try LoopbackServer { request in
            let language = request.headers[.acceptLanguage] ?? ""
            let headers: HTTPHeaders = ["ETag": "\"\(language)\"", "Vary": "Accept-Language"]
            return request.headers[.ifNoneMatch] == "\"\(language)\""
                ? .status(304, headers: headers) : .ok("body in \(language)", headers: headers)
        }
        let layer = ETagTransport(inner: wire.make())
        for round in 0..<3 {
            for language in ["en", "fr"] {
                let response = try await layer.send(
                    HTTPRequest(url: server.baseURL, headers: ["Accept-Language": language]))
                #expect(response.source == (round == 0 ? .network : .revalidated))
                #expect(try await body(response) == "body in \(language)")
            }
        }
        #expect(server.requests.compactMap { $0.headers[.ifNoneMatch] }.count == 4)
    }

    @Test(
        "A redirect drops the layer's validator, and neither side is stored under the other's URL",
        arguments: Wire.allCases)
    func redirected(wire: Wire) async throws {
        let server = try LoopbackServer { request in
            switch (request.path, request.headers.contains(.ifNoneMatch)) {
            case ("/moving", false): .ok("here", headers: ["ETag": #""1""#])
            case ("/moving", true): .redirect(to: "/there")
            case ("/there", false): .ok("there", headers: ["ETag": #""1""#])
            default: .status(304)
            }
        }
        let layer = ETagTransport(inner: wire.make())
        let request = HTTPRequest(url: server.baseURL.appending(path: "moving"))
        #expect(try await body(layer.send(request)) == "here")
        for _ in 0..<2 {
            let moved = try await layer.send(request)
            #expect(moved.source == .network)
            #expect(try await body(moved) == "there")
        }
        let target = HTTPRequest(url: server.baseURL.appending(path: "there"))
        #expect(try await layer.send(target).source == .network)
        #expect(try await layer.send(target).source == .revalidated)
    }

    @Test("HEAD and GET of the same URL", arguments: Wire.allCases)
    func head(wire: Wire) async throws {
        let server = try LoopbackServer { request in
            request.headers.contains(.ifNoneMatch)
                ? .status(304, headers: ["ETag": #""1""#]) : .ok("body", headers: ["ETag": #""1""#])
        }
        let layer = ETagTransport(inner: wire.make())
        for source in [HTTPResponse.Source.network, .revalidated] {
            let head = try await layer.send(HTTPRequest(url: server.baseURL, method: .head))
            #expect(head.source == source)
            #expect(head.status == .ok)
            #expect(try await body(head).isEmpty)
            let get = try await layer.send(HTTPRequest(url: server.baseURL))
            #expect(get.source == source)
            #expect(try await body(get) == "body")
        }
    }
}
