import Strata
import StrataTesting
import Testing

@Suite struct LoopbackServerFaultTests {
    private static let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
    private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"
    private static let chunkedHead = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    private static let hello = ServerReply(status: .ok, body: .data(Data("hello".utf8)))
    private static let halves = ServerReply.chunked(["hel", "lo"], trailers: ["X-T": "tv"])

    /// What goes wrong, the reply, and all that the client gets before the end of the connection.
    private static let endings: [(String, ServerReply, String)] = [
        ("nothing", .close, ""),
        (
            "half a head", hello.closing(at: .insideHead),
            String(decoding: head.utf8.prefix(head.utf8.count / 2), as: UTF8.self)
        ),
        ("a head alone", hello.closing(at: .afterHead), head),
        ("half a body", hello.closing(at: .body(3)), head + "hel"),
        ("a whole reply", hello.closing(at: .end), head + "hello"),
        ("more than there is", hello.closing(at: .body(99)), head + "hello"),
        ("a longer length", hello.declaring(length: 9).closing(at: .end), head.replacing("5", with: "9") + "hello"),
        ("a shorter length", hello.declaring(length: 3).closing(at: .end), head.replacing("5", with: "3") + "hello"),
        ("chunks", halves.closing(at: .end), chunkedHead + "3\r\nhel\r\n2\r\nlo\r\n0\r\nX-T: tv\r\n\r\n"),
        ("half a chunk", halves.closing(at: .body(4)), chunkedHead + "3\r\nh"),
        (
            "no last empty line", halves.closing(at: .beforeEnd(2)),
            chunkedHead + "3\r\nhel\r\n2\r\nlo\r\n0\r\nX-T: tv\r\n"
        ),
        ("garbage", .garbage, "This is not the protocol you are looking for.\n"),
        ("bytes as given", .raw("HTTP/1.1 200\r\n\r\n"), "HTTP/1.1 200\r\n\r\n"),
        ("drops", hello.dripping(2).closing(at: .end), head + "hello"),
        (
            "both framings",
            ServerReply(status: .ok, headers: ["Content-Length": "1"], body: .chunked([], trailers: [:]))
                .closing(at: .end), "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n0\r\n\r\n"
        ),
        (
            "repeated bytes",
            ServerReply(status: .ok, body: .repeated(Data("ab".utf8), times: 2)).closing(at: .body(3)),
            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\naba"
        ),
    ]

    @Test(arguments: endings.indices)
    func theConnectionEndsWhereTheReplySays(index: Int) async throws {
        let (what, reply, bytes) = Self.endings[index]
        let server = try LoopbackServer { _ in reply }
        let answer = try await talk(to: server) { client in
            try client.send(Self.get)
            return try client.readToEnd()
        }
        #expect(answer == bytes, "\(what)")
        try await server.waitForClosedConnections(1)
    }

    @Test(arguments: [ServerReply.Point.start, .insideHead, .afterHead, .insideBody, .end])
    func aResetIsAResetAtEveryPoint(point: ServerReply.Point) async throws {
        let server = try LoopbackServer { _ in Self.hello.resetting(at: point) }
        await #expect(throws: RawClient.Failure.reset) {
            try await talk(to: server) { client in
                try client.send(Self.get)
                return try client.readToEnd()
            }
        }
    }

    @Test func theConnectionEndsWithAResetAtOnceWhenItIsAccepted() async throws {
        var script = ServerScript { _ in .ok() }
        script.onConnect = { _ in .reset }
        let server = try LoopbackServer(script: script)
        await #expect(throws: RawClient.Failure.self) { try await talk(to: server) { try $0.readToEnd() } }
        #expect(server.requestCount == 0)
    }

    @Test func aStalledReplyEndsWhenTheServerStops() async throws {
        let gate = ServerGate()
        gate.open()
        let reply = Self.hello.waiting(for: gate, at: .body(2)).stalling(at: .body(2))
        let server = try LoopbackServer { _ in reply }
        let answer = Task {
            try await talk(to: server) { client in
                try client.send(Self.get)
                return try client.readToEnd()
            }
        }
        try await gate.arrivals(1)
        server.stop()
        #expect(try await answer.value == Self.head + "he")
    }

    @Test(arguments: [ServerReply.stall, .ok("x").waiting(for: ServerGate()), .ok("x").delayed(by: .seconds(3600))])
    func aPauseEndsWhenTheClientHangsUp(reply: ServerReply) async throws {
        let server = try LoopbackServer { _ in reply }
        let client = Task {
            try await talk(to: server) { client in
                try client.send(Self.get)
                client.endSending()
                return try client.readToEnd()
            }
        }
        try await server.waitForClosedConnections(1)
        #expect(try await client.value == "")
        #expect(server.openConnectionCount == 0)
    }

    @Test func aWrongLengthLeavesBytesBeforeTheNextReply() async throws {
        let server = try LoopbackServer(replies: [Self.hello.declaring(length: 3), Self.hello.closing(at: .end)])
        let answer = try await talk(to: server) { client in
            try client.send(Self.get + Self.get)
            return try client.readToEnd()
        }
        #expect(answer == Self.head.replacing("5", with: "3") + "hello" + Self.head + "hello")
    }

    @Test func aDelayIsNeverTooShort() async throws {
        let server = try LoopbackServer { _ in Self.hello.delayed(by: .milliseconds(20)).closing(at: .end) }
        let start = ContinuousClock.now
        let answer = try await talk(to: server) { client in
            try client.send(Self.get)
            return try client.readToEnd()
        }
        #expect(answer.hasSuffix("hello"))
        #expect(ContinuousClock.now - start >= .milliseconds(20))
    }
}
