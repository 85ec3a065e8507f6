import Strata
import StrataTesting
import Testing

extension WireRow {
    static let bodies = [
        WireRow("each cookie keeps a line of its own") { wire in
            let cookies = ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/", "b=2"]
            let headers = HTTPHeaders(cookies.map { .init(.setCookie, $0) })
            let server = try LoopbackServer { _ in .ok("x", headers: headers) }
            let response = try await wire.make().send(HTTPRequest(url: server.baseURL))
            #expect(response.headers.values(for: .setCookie) == cookies)
        },
        WireRow("an empty success is nothing, nil, or an error of that name") { wire in
            let replies: [ServerReply] = [.status(204), .status(205), .ok()]
            for reply in replies {
                let server = try LoopbackServer { _ in reply }
                let service = HTTPNetworkService(transport: wire.make())
                let environment = DefaultAPIEnvironment(baseURL: server.baseURL)
                try await service.request(to: Endpoint<Void>(path: "/"), via: environment)
                #expect(try await service.request(to: Endpoint<[Int]?>(path: "/"), via: environment) == nil)
                let error = await #expect(throws: NetworkError.self) {
                    try await service.request(to: Endpoint<[Int]>(path: "/"), via: environment)
                }
                #expect(error?.kind == .emptyBody)
            }
        },
        WireRow("what inflates without bound meets the limit, and JSON at twenty to one does not") { wire in
            let bomb = Gzip.zeros(200 << 20, isComplete: false)
            let server = try LoopbackServer { _ in .data(bomb, headers: ["Content-Encoding": "gzip"]) }
            let error = try await failure(HTTPRequest(url: server.baseURL), over: wire.make())
            #expect(error?.kind == .bodyTooLarge)
            let small = Gzip.zeros(1 << 20)
            let friendly = try LoopbackServer { _ in .data(small, headers: ["Content-Encoding": "gzip"]) }
            let response = try await wire.make().send(HTTPRequest(url: friendly.baseURL))
            let body = try await response.body.collect(upTo: 1 << 20)
            #expect(body.count == 1 << 20)
            #expect(!response.headers.contains(.contentEncoding) && !response.headers.contains(.contentLength))
        },
        WireRow("a trailer section is not a body") { wire in
            let server = try LoopbackServer { request in
                let reply = ServerReply.chunked(["hello"], trailers: ["X-T": "tv"])
                return request.path == "/whole" ? reply : reply.closing(at: .beforeEnd(2))
            }
            for delivery in [RequestOptions.Delivery.buffered, .stream] {
                var request = HTTPRequest(url: server.baseURL.appending(path: "whole"))
                request.options.delivery = delivery
                #expect(try await wire.make().send(request).text == "hello")
                request.url = server.baseURL.appending(path: "cut")
                let error = try await failure(request, over: wire.make())
                #expect(error?.kind == .truncatedBody)
            }
        },
        WireRow("names in a multipart body cannot break out of their line") { wire in
            let server = try LoopbackServer { _ in .ok() }
            let service = HTTPNetworkService(transport: wire.make())
            let endpoint = Endpoint<Void>(
                path: "/", method: .post,
                body: .multipart([.data("f", Data("x".utf8), filename: "a\"b\r\nX-Injected: 1")]))
            try await service.request(to: endpoint, via: DefaultAPIEnvironment(baseURL: server.baseURL))
            let sent = try #require(server.requests.first)
            #expect(sent.text.contains(#"filename="a%22b%0D%0AX-Injected: 1""#))
            #expect(!sent.headers.contains("X-Injected"))
        },
    ]

    static let failures = [
        WireRow("a body cut short is an error, and tried again where that does no harm") { wire in
            let cuts: [(ServerReply, Set<TransportError.Kind>)] = [
                (ServerReply.ok("0123456789").closing(at: .body(3)), [.truncatedBody, .connectionLost]),
                (.chunked(["hello", "world"]).closing(at: .insideBody), [.truncatedBody, .connectionLost]),
                (.reset, [.connectionLost]), (.close, [.connectionLost]),
            ]
            for (cut, kinds) in cuts {
                let server = try LoopbackServer(replies: [cut, cut, .ok("whole")])
                let transport = wire.make()
                let error = try await failure(HTTPRequest(url: server.baseURL), over: transport)
                #expect(kinds.contains(try #require(error?.kind)))
                #expect(error?.delivery == .possiblyProcessed)
                let retrying = RetryTransport(
                    inner: transport, policy: RetryPolicy(maxRetries: 2, baseDelay: 0, maxDelay: 0))
                #expect(try await retrying.send(HTTPRequest(url: server.baseURL)).text == "whole")
                #expect(server.requestCount == 3)
            }
        },
        WireRow("what is not HTTP is not an answer") { wire in
            let server = try LoopbackServer { _ in .garbage }
            let error = try await failure(HTTPRequest(url: server.baseURL), over: wire.make())
            #expect(error?.kind == .malformedResponse)
        },
        WireRow("a 401 arrives with its body, whatever it challenges with") { wire in
            for challenge in [#"Basic realm="x""#, "Bearer", nil] {
                let server = try LoopbackServer { _ in
                    .text("no", status: 401, headers: challenge.map { [.wwwAuthenticate: $0] } ?? [:])
                }
                let response = try await wire.make().send(HTTPRequest(url: server.baseURL))
                #expect(response.status == .unauthorized)
                #expect(response.headers[.wwwAuthenticate] == challenge)
                #expect(try await response.text == "no")
                #expect(server.requestCount == 1)
            }
        },
        WireRow("what the server read and did not answer is not sent a second time") { wire in
            let server = try LoopbackServer { $0.method == .get ? .ok() : .close }
            let transport = wire.make()
            _ = try await transport.send(HTTPRequest(url: server.baseURL))
            let request = HTTPRequest(url: server.baseURL, method: .post, body: .data(Data("order".utf8)))
            let error = try await failure(request, over: transport)
            #expect(error?.kind == .connectionLost && error?.delivery == .possiblyProcessed)
            #expect(server.requests.map(\.method) == [.get, .post])
        },
    ]
}
