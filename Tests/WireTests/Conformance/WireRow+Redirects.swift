import Strata
import StrataTesting
import Testing

extension WireRow {
    static let redirects = [
        WireRow("credentials do not follow a redirection to another port or name") { wire in
            let secrets: HTTPHeaders = [
                "Authorization": "Bearer t", "Cookie": "a=1", "X-API-Key": "k", "X-Kept": "yes",
            ]
            let target = try LoopbackServer { _ in .ok("there") }
            let port = target.port
            for host in ["127.0.0.1", "localhost"] {
                let server = try LoopbackServer { _ in .redirect(to: "http://\(host):\(port)/") }
                let response = try await wire.make().send(HTTPRequest(url: server.baseURL, headers: secrets))
                #expect(response.url?.port == Int(port))
                #expect(server.requests.first?.headers["Authorization"] == "Bearer t")
                let arrived = try #require(target.requests.last?.headers)
                #expect(arrived["X-Kept"] == "yes")
                for name in ["Authorization", "Cookie", "X-API-Key"] { #expect(!arrived.contains(.init(name))) }
            }
        },
        WireRow("307 and 308 keep method and body") { wire in
            let target = try LoopbackServer { _ in .ok() }
            let elsewhere = target.baseURL.absoluteString
            let bodies: [RequestBody] = [
                .data(Data(#"{"a":1}"#.utf8)), .stream { ByteStream(chunks: [Data(#"{"a""#.utf8), Data(":1}".utf8)]) },
            ]
            for status in [307, 308] as [HTTPStatus] {
                for location in ["/again", elsewhere] {
                    let server = try LoopbackServer { request in
                        request.path == "/again" ? .ok() : .redirect(to: location, status: status)
                    }
                    for body in bodies {
                        let request = HTTPRequest(url: server.baseURL, method: .post, body: body)
                        #expect(try await wire.make().send(request).status == .ok)
                        let last = location == "/again" ? server.requests.last : target.requests.last
                        #expect(last?.method == .post && last?.text == #"{"a":1}"#)
                    }
                }
            }
        },
    ]

    static let requests = [
        WireRow("line breaks in methods, names and values are refused") { wire in
            let server = try LoopbackServer { _ in .ok() }
            let rows: [(HTTPMethod, String, String)] = [
                (.get, "X-A", "a\r\nX-Injected: yes"), (.get, "X-A", "a\nb"), (.get, "X-A: 1\r\nX-Inj", "1"),
                (HTTPMethod("GET /x HTTP/1.1\r\nHost: y\r\n\r\nGET"), "X-A", "1"),
            ]
            for (method, name, value) in rows {
                let request = HTTPRequest(
                    url: server.baseURL, method: method, headers: HTTPHeaders([.init(.init(name), value)]))
                let error = try await failure(request, over: wire.make())
                #expect(error?.kind == .invalidRequest && error?.delivery == .notSent)
            }
            #expect(server.connectionCount == 0)
        },
        WireRow("a streamed body has one framing, whatever the caller says") { wire in
            let server = try LoopbackServer { .ok($0.text) }
            for length in [5, nil] {
                let body = RequestBody.stream(length: length) { ByteStream(chunks: [Data("hello".utf8)]) }
                let request = HTTPRequest(
                    url: server.baseURL, method: .post, headers: ["Content-Length": "5"], body: body)
                do {
                    #expect(try await wire.make().send(request).text == "hello")
                } catch let error as TransportError {
                    // A length that cannot be known beforehand may be refused; it is never sent beside chunks.
                    #expect(error.kind == .invalidRequest && length == nil)
                    continue
                }
                let sent = try #require(server.requests.last?.headers)
                let framings = sent.values(for: .contentLength) + sent.values(for: .transferEncoding)
                #expect(framings.count == 1)
            }
        },
    ]
}

extension HTTPResponse {
    /// The whole body as text.
    var text: String { get async throws { String(decoding: try await body.collect(upTo: 1 << 24), as: UTF8.self) } }
}
