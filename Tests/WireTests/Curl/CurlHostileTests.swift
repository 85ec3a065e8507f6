#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("CurlTransport meets what no server should send", .timeLimit(.minutes(5)))
    struct CurlHostileTests {
        @Test("bytes behind the end of a compressed body are a malformed answer")
        func behindGzip() async throws {
            var bytes = Data("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8)
            // An empty gzip member, then something else.
            bytes += [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0] + Data("more".utf8)
            let reply = ServerReply(status: .ok, body: .wholeReply(bytes))
            let server = try LoopbackServer { _ in reply }
            await #expect {
                try await CurlTransport().send(HTTPRequest(url: server.baseURL))
            } throws: {
                ($0 as? TransportError)?.kind == .malformedResponse
            }
        }

        @Test(
            "a line without end and one that goes on nothing are malformed answers",
            arguments: ["X-A: " + String(repeating: "a", count: 200_000), " goes on\r\n\r\n"])
        func badLine(_ line: String) async throws {
            let server = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\r\n" + line) }
            await #expect {
                try await CurlTransport().send(HTTPRequest(url: server.baseURL))
            } throws: {
                ($0 as? TransportError)?.kind == .malformedResponse
            }
        }

        @Test("an answer that nobody asked for is not the answer to the next call")
        func unasked() async throws {
            try await expectNoUnaskedAnswer(CurlTransport())
        }

        private func expectNoUnaskedAnswer(_ transport: CurlTransport) async throws {
            let gate = ServerGate()
            let unasked = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
            let server = try LoopbackServer(replies: [
                .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok" + unasked)
                    .waiting(for: gate, at: .beforeEnd(unasked.utf8.count)),
                .ok("good"),
            ])
            let request = HTTPRequest(url: server.baseURL)
            #expect(try await transport.send(request).body.collect(upTo: 10) == Data("ok".utf8))
            gate.open()
            try await server.waitForClosedConnections(1)
            #expect(try await transport.send(request).body.collect(upTo: 10) == Data("good".utf8))
        }

        @Test("nor is it while another call waits for its reader")
        func unaskedBesideAStream() async throws {
            let transport = CurlTransport()
            let streaming = try LoopbackServer { _ in .data(Data(count: 1 << 24)) }
            var request = HTTPRequest(url: streaming.baseURL)
            request.options.delivery = .stream
            let stream = try await transport.send(request)
            let other = try LoopbackServer { _ in .ok() }
            // Long enough for the stream to fill what is held for its reader.
            for _ in 0..<50 { _ = try await transport.send(HTTPRequest(url: other.baseURL)) }
            try await expectNoUnaskedAnswer(transport)
            #expect(try await stream.body.collect(upTo: 1 << 24).count == 1 << 24)
        }

        @Test("numbers of sockets that libcurl closed by itself are used again")
        func resolvedNames() async throws {
            let transport = CurlTransport()
            let server = try LoopbackServer { _ in .ok("x") }
            let names = ["localhost", "LOCALHOST", "127.0.0.1"]
            try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
                for index in 0..<300 {
                    let url = try #require(URL(string: "http://\(names[index % 3]):\(server.port)/"))
                    var request = HTTPRequest(url: url, headers: index % 2 == 0 ? ["Connection": "close"] : [:])
                    request.options.deadline = .after(.seconds(120))
                    group.addTask { [request] in try await transport.send(request).status }
                }
                for try await status in group { #expect(status == .ok) }
            }
        }
    }
#endif
