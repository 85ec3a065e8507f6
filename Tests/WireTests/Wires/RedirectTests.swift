import Strata
import StrataTesting
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("A wire follows redirections")
struct RedirectTests {
    private func secretRequest(_ url: URL) -> HTTPRequest {
        var request = HTTPRequest(
            url: url, headers: ["Authorization": "Bearer t", "Cookie": "a=1", "X-API-Key": "k", "X-Plain": "1"])
        request.options.secretHeaders = ["X-API-Key"]
        return request
    }

    @Test("without showing credentials to another port", arguments: Wire.allCases)
    func otherPort(_ wire: Wire) async throws {
        let transport = wire.make()
        let target = try LoopbackServer { _ in .ok("there") }
        let location = target.baseURL.appending(path: "b").absoluteString
        let server = try LoopbackServer { _ in .redirect(to: location) }
        let response = try await transport.send(secretRequest(server.baseURL.appending(path: "a")))
        #expect(response.status == .ok)
        #expect(response.url?.absoluteString == location)
        let sent = try #require(target.requests.first?.headers)
        for name: HTTPHeaders.Name in ["Authorization", "Cookie", "X-API-Key"] { #expect(!sent.contains(name)) }
        #expect(sent["X-Plain"] == "1")
        #expect(server.requests.first?.headers["Authorization"] == "Bearer t")
    }

    @Test("without showing credentials to another name of the same machine", arguments: Wire.allCases)
    func otherName(_ wire: Wire) async throws {
        let transport = wire.make()
        let server = try LoopbackServer { request in
            request.path == "/b" ? .ok("there") : .redirect(to: "http://localhost:\(request.query("port") ?? "")/b")
        }
        let url = try #require(URL(string: "\(server.baseURL)/a?port=\(server.port)"))
        _ = try await transport.send(secretRequest(url))
        let sent = try #require(server.requests.last)
        #expect(sent.path == "/b")
        #expect(sent.headers["Host"] == "localhost:\(server.port)")
        for name: HTTPHeaders.Name in ["Authorization", "Cookie", "X-API-Key"] {
            #expect(!sent.headers.contains(name))
        }
    }

    @Test("with its credentials where the origin stays", arguments: Wire.allCases)
    func sameOrigin(_ wire: Wire) async throws {
        let transport = wire.make()
        let server = try LoopbackServer { $0.path == "/b" ? .ok() : .redirect(to: "b") }
        let response = try await transport.send(secretRequest(server.baseURL.appending(path: "a")))
        #expect(response.status == .ok)
        #expect(server.requests.last?.headers["Authorization"] == "Bearer t")
    }

    @Test(
        "with method and body after 307 and 308, here and elsewhere", arguments: [307, 308] as [HTTPStatus],
        Wire.allCases)
    func body(_ status: HTTPStatus, _ wire: Wire) async throws {
        let transport = wire.make()
        let target = try LoopbackServer { _ in .ok() }
        let elsewhere = "\(target.baseURL)/b"
        let server = try LoopbackServer { request in
            switch request.path {
            case "/near": .redirect(to: "/b", status: status)
            case "/far": .redirect(to: elsewhere, status: status)
            default: .ok()
            }
        }
        for path in ["near", "far"] {
            let response = try await transport.send(
                HTTPRequest(
                    url: server.baseURL.appending(path: path), method: .post,
                    headers: ["Content-Type": "application/json"], body: .data(Data(#"{"a":1}"#.utf8))))
            #expect(response.status == .ok)
        }
        for arrived in [server.requests.last { $0.path == "/b" }, target.requests.last] {
            let arrived = try #require(arrived)
            #expect(arrived.method == .post)
            #expect(arrived.text == #"{"a":1}"#)
            #expect(arrived.headers["Content-Type"] == "application/json")
        }
    }

    @Test("as GET without a body after 301, 302 and 303", arguments: [301, 302, 303] as [HTTPStatus], Wire.allCases)
    func postBecomesGet(_ status: HTTPStatus, _ wire: Wire) async throws {
        let transport = wire.make()
        let server = try LoopbackServer { $0.path == "/b" ? .ok() : .redirect(to: "/b", status: status) }
        _ = try await transport.send(
            HTTPRequest(
                url: server.baseURL.appending(path: "a"), method: .post, headers: ["Content-Type": "text/plain"],
                body: .data(Data("x".utf8))))
        let last = try #require(server.requests.last)
        #expect(last.method == .get)
        #expect(last.body.isEmpty)
        #expect(!last.headers.contains("Content-Type"))
    }

    @Test("until a circle or the twenty-first", arguments: Wire.allCases)
    func limits(_ wire: Wire) async throws {
        let transport = wire.make()
        let server = try LoopbackServer { request in
            request.path == "/circle" ? .redirect(to: "/circle") : .redirect(to: request.path + "x")
        }
        for (path, count) in [("circle", 1), ("chain", 21)] {
            let before = server.requestCount
            await #expect {
                try await transport.send(HTTPRequest(url: server.baseURL.appending(path: path)))
            } throws: {
                ($0 as? TransportError)?.kind == .redirectRefused
            }
            #expect(server.requestCount - before == count)
        }
    }

    @Test("and knows after a failure that the first server has had the request", arguments: Wire.allCases)
    func failureAfterwards(_ wire: Wire) async throws {
        let transport = wire.make()
        let down = try ClosedPort()
        let location = "\(down.baseURL)/b"
        let server = try LoopbackServer { _ in .redirect(to: location, status: .seeOther) }
        await #expect {
            try await transport.send(HTTPRequest(url: server.baseURL, method: .post))
        } throws: {
            let error = $0 as? TransportError
            return error?.kind == .cannotConnect && error?.delivery == .possiblyProcessed
        }
    }

    @Test("or hands them over, body and all, where the caller wants that", arguments: Wire.allCases)
    func delivered(_ wire: Wire) async throws {
        let transport = wire.make()
        let server = try LoopbackServer { _ in
            .text("moved", status: 302, headers: ["Location": "/b", "X-A": "1"])
        }
        var request = HTTPRequest(url: server.baseURL.appending(path: "a"))
        request.options.redirects = .deliver
        let response = try await transport.send(request)
        #expect(response.status == 302)
        #expect(response.headers["Location"] == "/b")
        #expect(try await response.body.collect(upTo: 100) == Data("moved".utf8))
        #expect(server.requestCount == 1)
    }

    @Test("of forty calls at once", arguments: Wire.allCases)
    func many(_ wire: Wire) async throws {
        let transport = wire.make()
        let server = try LoopbackServer { $0.path == "/b" ? .ok("b") : .redirect(to: "/b", status: 303) }
        try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await transport.send(HTTPRequest(url: server.baseURL.appending(path: "a"))).status
                }
            }
            for try await status in group { #expect(status == .ok) }
        }
        #expect(server.requestCount == 80)
    }
}
