#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("CurlTransport reads how long an answer is", .timeLimit(.minutes(5)))
    struct CurlFramingTests {
        /// What is sent after the status line, and the body that it is.
        private func answers(to head: String, _ rest: String = "abcde") throws -> (LoopbackServer, CurlTransport) {
            let server = try LoopbackServer(replies: [
                .raw("HTTP/1.1 200 OK\r\n" + head + "\r\n\r\n" + rest).stalling(at: .end), .ok("next"),
            ])
            return (server, CurlTransport())
        }

        private func request(to server: LoopbackServer, _ delivery: RequestOptions.Delivery) -> HTTPRequest {
            var request = HTTPRequest(url: server.baseURL)
            request.options.delivery = delivery
            return request
        }

        @Test(
            "and believes none that says two lengths, or something else",
            arguments: [
                "Content-Length: 3\r\nContent-Length: 5", "content-length: 5\r\nX-A: b\r\nCONTENT-LENGTH:3",
                "Content-Length: 3, 5", "Content-Length: 5,3", "Content-Length: 3\r\nContent-Length: 3, 5",
                "Content-Length: 5a", "Content-Length: +5", "Content-Length: -5", "Content-Length: 0x5",
                "Content-Length: 5 5", "Content-Length: ", "Content-Length: 18446744073709551621",
            ], [RequestOptions.Delivery.buffered, .stream])
        func differing(_ head: String, _ delivery: RequestOptions.Delivery) async throws {
            let (server, transport) = try answers(to: head)
            let request = self.request(to: server, delivery)
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(request).body.collect(upTo: 100)
            }
            #expect(error?.kind == .malformedResponse)
            #expect(error?.delivery == .possiblyProcessed)
            try await server.waitForClosedConnections(1)
            #expect(try await transport.send(request).body.collect(upTo: 100) == Data("next".utf8))
        }

        @Test(
            "and takes one that says the same twice",
            arguments: [
                "Content-Length: 5\r\nContent-Length: 5", "Content-Length: 5, 5", "Content-Length: 5 ,5",
                "Content-Length: 005\r\nX-A: b\r\ncontent-length:5",
            ])
        func same(_ head: String) async throws {
            let (server, transport) = try answers(to: head)
            let response = try await transport.send(HTTPRequest(url: server.baseURL))
            #expect(response.body.data == Data("abcde".utf8))
        }

        @Test("and begins anew behind an interim answer")
        func interim() async throws {
            let server = try LoopbackServer { _ in
                .raw("HTTP/1.1 103 Early\r\nContent-Length: 3\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabcde")
            }
            let response = try await CurlTransport().send(HTTPRequest(url: server.baseURL))
            #expect(response.body.data == Data("abcde".utf8))
        }

        @Test(
            "by its chunks where it says a length as well, on a connection that is not used again",
            arguments: [
                "Content-Length: 3\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 300",
                "Transfer-Encoding: chunked",
            ])
        func both(_ head: String) async throws {
            let (server, transport) = try answers(to: head, "5\r\nabcde\r\n0\r\n\r\n")
            let response = try await transport.send(HTTPRequest(url: server.baseURL))
            #expect(response.body.data == Data("abcde".utf8))
            if head.contains("Length") { try await server.waitForClosedConnections(1) }
        }
    }
#endif
