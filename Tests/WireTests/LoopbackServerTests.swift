import Strata
import StrataTesting
import Testing

@Suite struct LoopbackServerTests {
    private static let get = "GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"

    @Test func aFunctionAnswersARequest() async throws {
        let server = try LoopbackServer { .ok("you asked for \($0.path)") }
        let answer = try await exchange(server, Self.get)
        #expect(
            answer == """
                HTTP/1.1 200 OK\r
                Content-Type: text/plain; charset=utf-8\r
                Content-Length: 16\r
                Connection: close\r
                \r
                you asked for /a
                """)
        #expect(server.baseURL.absoluteString == "http://127.0.0.1:\(server.port)")
    }

    @Test func aRequestIsRecordedAsItCame() async throws {
        let server = try LoopbackServer { _ in .ok() }
        let head =
            "POST /s/%41?q=a+b%2Bc&empty=&bare HTTP/1.1\r\nHost: h\r\nX-A: 1\r\nX-A:  2\t\r\nContent-Length: 5\r\n"
        _ = try await exchange(server, head + "Connection: close\r\n\r\nhello")
        let request = try #require(server.requests.first)
        #expect(request.method == .post)
        #expect(request.target == "/s/%41?q=a+b%2Bc&empty=&bare")
        #expect(request.path == "/s/%41")
        #expect(request.queryItems.map(\.name) == ["q", "empty", "bare"])
        #expect(request.queryItems.map(\.value) == ["a b+c", "", nil])
        #expect(request.headers.values(for: "x-a") == ["1", "2"])
        #expect(request.text == "hello")
        #expect(String(decoding: request.head, as: UTF8.self) == head + "Connection: close\r\n\r\n")
    }

    @Test func aConnectionIsKeptAndItsRequestsAreNumbered() async throws {
        let server = try LoopbackServer { .ok("\($0.connectionIndex).\($0.requestIndexOnConnection)!") }
        let answers = try await talk(to: server) { client in
            try (0..<3).map { _ in
                try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                return try client.read(through: "!")
            }
        }
        #expect(answers.allSatisfy { !$0.contains("Connection:") })
        #expect(answers.map { $0.suffix(4) } == ["0.0!", "0.1!", "0.2!"])
        #expect(try await exchange(server, Self.get).hasSuffix("1.0!"))
        #expect(server.connectionCount == 2)
        #expect(server.requestCount == 4)
    }

    @Test func requestsSentWithoutWaitingAreAnsweredInOrder() async throws {
        let server = try LoopbackServer { .ok($0.path) }
        let answer = try await exchange(
            server, "GET /1 HTTP/1.1\r\nHost: h\r\n\r\nGET /2 HTTP/1.1\r\nHost: h\r\n\r\n" + Self.get)
        #expect(answer.split(separator: "\r\n").filter { $0.contains("/") }.joined().contains("/1HTTP/1.1 200 OK"))
        #expect(answer.hasSuffix("/a"))
        #expect(server.requests.map(\.path) == ["/1", "/2", "/a"])
    }

    @Test(arguments: ["HTTP/1.0\r\n", "HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"])
    func theConnectionEndsWhereTheClientDoesNotWantToKeepIt(version: String) async throws {
        let server = try LoopbackServer { _ in .ok("x") }
        #expect(try await exchange(server, "GET / \(version)\r\n").hasSuffix("\r\n\r\nx"))
    }

    @Test func anOldClientThatWantsToKeepTheConnectionMay() async throws {
        let server = try LoopbackServer { _ in .ok("x!") }
        let answers = try await talk(to: server) { client in
            try (0..<2).map { _ in
                try client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                return try client.read(through: "!")
            }
        }
        #expect(answers.allSatisfy { $0.contains("Connection: keep-alive") })
        #expect(server.connectionCount == 1)
    }

    @Test func aChunkedBodyIsReadWithItsExtensionsAndTrailers() async throws {
        let server = try LoopbackServer { .ok($0.text) }
        let answer = try await exchange(
            server,
            "POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: Chunked\r\n\r\n"
                + "5;a=b\r\nhello\r\n6 ; c\r\n world\r\n0\r\nX-T: tv\r\n\r\n")
        #expect(answer.hasSuffix("hello world"))
        #expect(server.requests.first?.trailers == ["X-T": "tv"])
    }

    @Test func aClientThatWaitsToBeAskedForTheBodyIsAsked() async throws {
        let server = try LoopbackServer { .ok($0.text) }
        let (first, rest) = try await talk(to: server) { client in
            try client.send(
                "PUT / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            let first = try client.read(through: "\r\n\r\n")
            try client.send("ok")
            return (first, try client.readToEnd())
        }
        #expect(first == "HTTP/1.1 100 Continue\r\n\r\n")
        #expect(rest.hasPrefix("HTTP/1.1 200 OK") && rest.hasSuffix("ok"))
    }

    @Test(arguments: [("HEAD", 200, "5"), ("GET", 204, nil), ("GET", 205, "0"), ("GET", 304, nil)])
    func whatHasNoBodyIsFramedWithoutOne(method: String, status: Int, length: String?) async throws {
        let server = try LoopbackServer { _ in .text("hello", status: HTTPStatus(status)) }
        let answer = try await exchange(server, "\(method) / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(answer.hasSuffix("\r\n\r\n"))
        #expect(answer.contains("Content-Length") == (length != nil))
        if let length { #expect(answer.contains("Content-Length: \(length)\r\n")) }
    }

    @Test func repliesInAListAreGivenInTurnAndThenMissed() async throws {
        let server = try LoopbackServer(replies: [.ok("1"), .status(.notFound)])
        #expect(try await exchange(server, Self.get).hasSuffix("1"))
        #expect(try await exchange(server, Self.get).hasPrefix("HTTP/1.1 404"))
        let missed = try await exchange(server, Self.get)
        #expect(missed.hasPrefix("HTTP/1.1 500") && missed.contains("No reply is left for GET /a"))
    }

    @Test func theScriptMayAnswerBeforeTheBodyIsRead() async throws {
        var script = ServerScript { _ in .ok() }
        script.onHead = { _ in .status(.forbidden) }
        let server = try LoopbackServer(script: script)
        let answer = try await talk(to: server) { client in
            try client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\nabc")
            return try client.readToEnd()
        }
        #expect(answer.hasPrefix("HTTP/1.1 403 Forbidden") && answer.contains("Connection: close"))
        #expect(server.requests.first?.body.isEmpty == true)
    }

    @Test func theScriptMayAnswerBeforeAnythingIsRead() async throws {
        var script = ServerScript { _ in .ok() }
        script.onConnect = { $0 == 0 ? .status(.requestTimeout) : nil }
        let server = try LoopbackServer(script: script)
        #expect(try await talk(to: server) { try $0.readToEnd() }.hasPrefix("HTTP/1.1 408"))
        #expect(try await exchange(server, Self.get).hasPrefix("HTTP/1.1 200"))
        #expect(server.requestCount == 1)
    }

    @Test func anOldClientGetsAChunkedReplyWithoutChunks() async throws {
        let server = try LoopbackServer { _ in .chunked(["hel", "lo"], trailers: ["X-T": "tv"]) }
        let answer = try await exchange(server, "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(answer == "HTTP/1.1 200 OK\r\n\r\nhello")
    }

    @Test(arguments: [
        ("/a/b?c=/d", "/a/b"), ("http://other:1/a?b", "/a"), ("http://other", "/"), ("*", "*"), ("/x://y", "/x://y"),
    ])
    func thePathIsThatOfTheTarget(target: String, path: String) async throws {
        let server = try LoopbackServer { .ok($0.path) }
        #expect(try await exchange(server, "GET \(target) HTTP/1.0\r\n\r\n").hasSuffix("\r\n\r\n\(path)"))
    }

    @Test func aRequestIsShownWithoutItsSecrets() async throws {
        let server = try LoopbackServer { _ in .ok() }
        _ = try await exchange(server, "PUT /a?key=hunter2 HTTP/1.0\r\nX: hunter2\r\nContent-Length: 7\r\n\r\nhunter2")
        let request = try #require(server.requests.first)
        var dumped = ""
        dump(request, to: &dumped)
        #expect("\(request)" == "PUT /a (request 0 on connection 0)")
        #expect(![String(reflecting: request), dumped].contains { $0.contains("hunter2") })
    }

    @Test func aGateHoldsAReplyBackUntilItIsOpened() async throws {
        let gate = ServerGate()
        let server = try LoopbackServer { _ in .ok("body").waiting(for: gate, at: .afterHead) }
        let answer = Task { try await exchange(server, Self.get) }
        try await gate.arrivals(1)
        try await server.waitForRequests(1)
        #expect(server.openConnectionCount == 1)
        gate.open()
        #expect(try await answer.value.hasSuffix("body"))
        #expect(try await exchange(server, Self.get).hasSuffix("body"))
    }

    @Test func theServerListensOnIPv6WhereThereIsOne() throws {
        let server: LoopbackServer
        do {
            server = try LoopbackServer(host: .ipv6) { _ in .ok() }
        } catch LoopbackServerError.system {
            return
        }
        #expect(server.baseURL.absoluteString == "http://[::1]:\(server.port)")
    }

    @Test func onlyTheLatestRequestsAreKept() async throws {
        var limits = LoopbackServer.Limits()
        limits.recordedRequests = 2
        let server = try LoopbackServer(limits: limits) { _ in .ok() }
        for path in ["/1", "/2", "/3"] {
            _ = try await exchange(server, "GET \(path) HTTP/1.0\r\n\r\n")
        }
        #expect(server.requests.map(\.path) == ["/2", "/3"])
        #expect(server.requestCount == 3)
    }

    @Test func waitingForRequestsEndsWhenTheServerStops() async throws {
        let server = try LoopbackServer { _ in .ok() }
        let waiting = Task { try await server.waitForRequests(1) }
        server.stop()
        await #expect(throws: LoopbackServerError.stopped) { try await waiting.value }
    }

    @Test func waitingForRequestsCanBeCancelled() async throws {
        let server = try LoopbackServer { _ in .ok() }
        let waiting = Task { try await server.waitForRequests(1) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
