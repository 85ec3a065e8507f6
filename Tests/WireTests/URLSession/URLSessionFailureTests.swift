#if canImport(Darwin) || URLSession
    import Foundation
    import Strata
    import StrataTesting
    import Testing

    @Suite("URLSessionTransport says what failed")
    struct URLSessionFailureTests {
        private let transport = URLSessionTransport()

        private func failure(_ reply: ServerReply, host: String? = nil) async throws -> TransportError {
            let server = try LoopbackServer { _ in reply }
            let url = host.flatMap { URL(string: "http://\($0):\(server.port)/") } ?? server.baseURL
            do {
                let response = try await transport.send(HTTPRequest(url: url))
                throw TransportError(.unknown, "no failure but \(response)")
            } catch let error as TransportError {
                return error
            }
        }

        @Test(
            "when the server has enough of a file before it has all of it",
            arguments: [ServerReply.close, .reset, .text("enough", status: .contentTooLarge).closing(at: .end)])
        func cutUpload(_ reply: ServerReply) async throws {
            var script = ServerScript { _ in .ok() }
            script.onHead = { _ in reply }
            let server = try LoopbackServer(script: script)
            let file = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
            try Data(repeating: 7, count: 4 << 20).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let request = HTTPRequest(url: server.baseURL, method: .put, body: .file(file))
            for _ in 0..<30 {
                do {
                    #expect(try await transport.send(request).status == .contentTooLarge)
                } catch let error as TransportError {
                    #expect(error.kind == .connectionLost)
                }
            }
        }

        @Test(
            "when the connection ends too soon: lost, and the request may have been processed",
            arguments: [
                (.close, .connectionLost, .waiting), (.reset, .connectionLost, .waiting),
                (ServerReply.ok("0123456789").closing(at: .body(3)), .truncatedBody, .receiving),
                (.chunked(["hello", "world"]).closing(at: .insideBody), .truncatedBody, .receiving),
                (.chunked(["hello"]).closing(at: .beforeEnd(2)), .truncatedBody, .receiving),
                (.ok("x").declaring(length: 10), .truncatedBody, .receiving),
            ] as [(ServerReply, TransportError.Kind, TransportError.Phase)])
        func connectionLost(
            _ reply: ServerReply, _ kind: TransportError.Kind, _ phase: TransportError.Phase
        ) async throws {
            let error = try await failure(reply.headers.contains("Content-Length") ? reply.closing(at: .end) : reply)
            #expect(error.kind == kind)
            #expect(error.phase == phase)
            #expect(error.delivery == .possiblyProcessed)
        }

        @Test(
            "also where the host's first address refused and its second one hung up",
            arguments: [ServerReply.reset, .close])
        func refusedThenLost(_ reply: ServerReply) async throws {
            let error = try await failure(reply, host: "localhost")
            #expect(error.kind == .connectionLost)
            #expect(error.delivery == .possiblyProcessed)
        }

        @Test(
            "when the answer is not HTTP",
            arguments: [
                ServerReply.garbage, .raw("HTTP/1.1 abc OK\r\n\r\n"), .raw("HTTP/1.1 200 OK\r\nno colon\r\n\r\n"),
                .raw("SSH-2.0-OpenSSH_9.2\r\n"),
            ])
        func malformed(_ reply: ServerReply) async throws {
            #expect(try await failure(reply).kind == .malformedResponse)
        }

        @Test("when the coding of the body is broken")
        func badCoding() async throws {
            let error = try await failure(.ok("not gzip at all", headers: ["Content-Encoding": "gzip"]))
            #expect(error.kind == .malformedResponse)
        }

        @Test("when nobody listens: not sent")
        func refused() async throws {
            let down = try ClosedPort()
            await #expect {
                try await transport.send(HTTPRequest(url: down.baseURL, method: .post))
            } throws: {
                let error = $0 as? TransportError
                return error?.kind == .cannotConnect && error?.delivery == .notSent && error?.phase == .connecting
            }
        }

        @Test("when the name has no address: not sent")
        func unknownHost() async throws {
            let url = try #require(URL(string: "http://no-such-host.invalid/"))
            await #expect {
                try await transport.send(HTTPRequest(url: url))
            } throws: {
                let error = $0 as? TransportError
                return error?.kind == .hostNotFound && error?.delivery == .notSent
            }
        }

        @Test("when TLS was due and plain text came: not sent")
        func tls() async throws {
            let server = try LoopbackServer { _ in .ok() }
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
            await #expect {
                try await transport.send(HTTPRequest(url: url))
            } throws: {
                let error = $0 as? TransportError
                return error?.kind == .tlsFailure && error?.delivery == .notSent
            }
        }

        @Test("without the query and the headers")
        func noSecrets() async throws {
            let server = try LoopbackServer { _ in .close }
            let url = try #require(URL(string: "\(server.baseURL)/a?token=s3cret"))
            do {
                _ = try await transport.send(HTTPRequest(url: url, headers: ["X-Key": "s3cret"]))
                Issue.record("no failure")
            } catch {
                var dumped = ""
                dump(error, to: &dumped)
                #expect(!dumped.contains("s3cret"))
            }
        }
    }
#endif
