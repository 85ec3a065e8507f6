import Strata
import StrataTesting
import Testing

@Suite struct LoopbackServerHostileTests {
    private static let post = "POST / HTTP/1.1\r\nHost: h\r\n"
    private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

    private static let refused: [(what: String, bytes: String, status: Int)] = [
        ("text that is not HTTP", "hello there\r\n\r\n", 400),
        ("the start of a TLS handshake", "\u{16}\u{3}\u{1}", 400),
        ("an empty method", " / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("a method that is not a token", "G@T / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("a target with a space", "GET /a b HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("a target that is not ASCII", "GET /é HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("no version", "GET /\r\n\r\n", 400),
        ("another version", "GET / HTTP/2.0\r\nHost: h\r\n\r\n", 505),
        ("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
        ("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("line ends without CR", "GET / HTTP/1.1\nHost: h\n\n", 400),
        ("a CR within a value", "GET / HTTP/1.1\r\nHost: h\r\nX: a\rb\r\n\r\n", 400),
        ("a NUL within a value", "GET / HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n", 400),
        ("a folded line", "GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n", 400),
        ("a blank before the colon", "GET / HTTP/1.1\r\nHost : h\r\n\r\n", 400),
        ("a field without a name", "GET / HTTP/1.1\r\nHost: h\r\n: a\r\n\r\n", 400),
        ("a field without a colon", "GET / HTTP/1.1\r\nHost: h\r\nX\r\n\r\n", 400),
        ("both framings", post + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("two lengths", post + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400),
        ("a list of lengths", post + "Content-Length: 3, 3\r\n\r\nabc", 400),
        ("a signed length", post + "Content-Length: +3\r\n\r\nabc", 400),
        ("a negative length", post + "Content-Length: -3\r\n\r\nabc", 400),
        ("an empty length", post + "Content-Length:\r\n\r\nabc", 400),
        ("a huge length", post + "Content-Length: 1000000000000\r\n\r\n", 413),
        ("a length beyond all integers", post + "Content-Length: 99999999999999999999999\r\n\r\n", 413),
        ("another coding", post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400),
        ("two codings", post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("chunks in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("a chunk size that is not a number", chunked + "xyz\r\n", 400),
        ("a signed chunk size", chunked + "-1\r\n", 400),
        ("an empty chunk size", chunked + "\r\n", 400),
        ("a huge chunk size", chunked + "7fffffffffffffff\r\n", 413),
        ("a chunk size beyond all integers", chunked + String(repeating: "f", count: 40) + "\r\n", 413),
        ("a chunk longer than its size", chunked + "3\r\nabcdef\r\n0\r\n\r\n", 400),
        ("a chunk line without end", chunked + "1;" + String(repeating: "x", count: 5000), 400),
        ("a bad trailer", chunked + "0\r\nbad trailer\r\n\r\n", 400),
        ("another expectation", post + "Expect: miracles\r\nContent-Length: 1\r\n\r\n", 417),
        ("a head without end", "GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 12_000), 431),
        ("a line without end", "GET /" + String(repeating: "a", count: 70_000), 431),
        ("trailers without end", chunked + "0\r\n" + String(repeating: "X: y\r\n", count: 12_000), 431),
    ]

    @Test(arguments: refused.indices)
    func whatIsNotWellFormedIsRefusedAndNeverAnswered(index: Int) async throws {
        let (what, bytes, status) = Self.refused[index]
        let server = try LoopbackServer { _ in .ok("answered") }
        let answer = try await exchange(server, bytes)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(what): \(answer.prefix(40))")
        #expect(answer.contains("Connection: close\r\n"))
        #expect(answer.firstRange(of: "HTTP/1.1")?.lowerBound == answer.startIndex)
        #expect(server.requestCount == 0, "\(what)")
        try await server.waitForClosedConnections(1)
        #expect(try await exchange(server, "GET / HTTP/1.0\r\n\r\n").hasSuffix("answered"))
    }

    @Test(arguments: [
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 101\r\n\r\n",
        chunked + "64\r\n" + String(repeating: "x", count: 100) + "\r\n1\r\n",
    ])
    func aBodyOverTheCeilingIsRefused(bytes: String) async throws {
        var limits = LoopbackServer.Limits()
        limits.bodyBytes = 100
        let server = try LoopbackServer(limits: limits) { _ in .ok() }
        #expect(try await exchange(server, bytes).hasPrefix("HTTP/1.1 413 "))
        let fits = Self.post + "Connection: close\r\nContent-Length: 100\r\n\r\n" + String(repeating: "x", count: 100)
        #expect(try await exchange(server, fits).hasPrefix("HTTP/1.1 200 "))
    }

    @Test(arguments: [
        "", "GET", "GET / HTTP/1.1\r\nHost: h\r\n", post + "Content-Length: 5\r\n\r\nab", chunked + "5\r\nab",
    ])
    func aClientThatStopsHalfwayIsLetGo(bytes: String) async throws {
        let server = try LoopbackServer { _ in .ok() }
        let answer = try await talk(to: server) { client in
            try client.send(bytes)
            client.endSending()
            return try client.readToEnd()
        }
        #expect(answer == "")
        #expect(server.requestCount == 0)
        try await server.waitForClosedConnections(1)
    }

    @Test func aHeadThatComesByteByByteIsReadLikeAnyOther() async throws {
        let server = try LoopbackServer { .ok($0.text) }
        let answer = try await talk(to: server) { client in
            for byte in (Self.chunked + "3\r\nabc\r\n0\r\n\r\n").utf8 { try client.send([byte]) }
            client.endSending()
            return try client.readToEnd()
        }
        #expect(answer.hasSuffix("abc"))
    }

    @Test func clientsThatNeverFinishDoNotKeepOthersWaiting() async throws {
        let server = try LoopbackServer { _ in .ok("served") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    _ = try await talk(to: server) { client in
                        try client.send("GET / HTTP/1.1\r\nX")
                        return try client.readToEnd()
                    }
                }
            }
            for _ in 0..<20 {
                #expect(try await exchange(server, "GET / HTTP/1.0\r\n\r\n").hasSuffix("served"))
            }
            server.stop()
            try await group.waitForAll()
        }
    }

    @Test func hundredsOfClientsAreServedAtOnce() async throws {
        let gate = ServerGate()
        let server = try LoopbackServer { .ok($0.path).waiting(for: gate) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<300 {
                group.addTask {
                    try await talk(to: server) { client in
                        try client.send("GET /\(number) HTTP/1.0\r\n\r\n")
                        return try client.readToEnd().hasSuffix("/\(number)")
                    }
                }
            }
            try await gate.arrivals(300)
            #expect(server.openConnectionCount == 300)
            gate.open()
            for try await isRight in group { #expect(isRight) }
        }
        #expect(server.requestCount == 300)
        #expect(Set(server.requests.map(\.connectionIndex)).count == 300)
    }

    @Test func aClientThatVanishesInTheMiddleOfAReplyHarmsNobody() async throws {
        let large = ServerReply(status: .ok, body: .repeated(Data(count: 1 << 16), times: 1 << 10))
        let server = try LoopbackServer { $0.path == "/large" ? large : .ok("small") }
        for isReset in [false, true] {
            try await talk(to: server) { client in
                try client.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
                _ = try client.read(through: "\r\n\r\n")
                if isReset { client.armReset() }
            }
        }
        try await server.waitForClosedConnections(2)
        #expect(try await exchange(server, "GET / HTTP/1.0\r\n\r\n").hasSuffix("small"))
    }

    @Test func aClientThatReadsNothingDoesNotKeepTheServerFromStopping() async throws {
        let large = ServerReply(status: .ok, body: .repeated(Data(count: 1 << 16), times: 1 << 20))
        let server = try LoopbackServer { _ in large }
        try await talk(to: server) { client in
            try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try client.read(through: "\r\n\r\n")
            server.stop()
        }
        #expect(server.openConnectionCount == 0)
    }
}
