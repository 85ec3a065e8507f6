#if canImport(Darwin) || URLSession
    import Foundation
    import Strata
    import StrataTesting
    import Testing

    @Suite("URLSessionTransport writes requests")
    struct URLSessionRequestTests {
        private let transport = URLSessionTransport()

        @Test(
            "but none that would break out of its line",
            arguments: [
                ("GET", "X-A", "a\r\nX-Injected: yes"), ("GET", "X-A", "a\nb"), ("GET", "X-A", "a\rb"),
                ("GET", "X-A", "a\0b"), ("GET", "X-A: 1\r\nX-Inj", "1"), ("GET", "X A", "1"), ("GET", "", "1"),
                ("GET /x HTTP/1.1\r\nHost: y\r\n\r\nGET", "X-A", "1"), ("G T", "X-A", "1"), ("", "X-A", "1"),
            ])
        func injection(_ method: String, _ name: String, _ value: String) async throws {
            let server = try LoopbackServer { _ in .ok() }
            await #expect {
                try await transport.send(
                    HTTPRequest(
                        url: server.baseURL, method: HTTPMethod(method),
                        headers: HTTPHeaders([.init(.init(name), value)])))
            } throws: {
                let error = $0 as? TransportError
                return error?.kind == .invalidRequest && error?.delivery == .notSent
            }
            #expect(server.connectionCount == 0)
        }

        @Test("with every field as it was given, an empty value and non-ASCII text included")
        func fields() async throws {
            let server = try LoopbackServer { _ in .ok() }
            _ = try await transport.send(
                HTTPRequest(
                    url: server.baseURL.appending(path: "a"),
                    headers: [
                        "X-Empty": "", "X-Blank": "  ", "X-Text": "grüße, \"x\"; y", "X-Twice": "1", "x-twice": "2",
                        "Cookie": "a=1", "cookie": "b=2", "Host": "virtual.test", "Accept-Encoding": "identity",
                        "User-Agent": "Test/1",
                    ]))
            let sent = try #require(server.requests.first?.headers)
            #expect(sent.values(for: "X-Empty") == [""])
            #expect(sent.values(for: "X-Blank") == [""])
            #expect(sent["X-Text"] == "grüße, \"x\"; y")
            #expect(sent["X-Twice"] == "1, 2")
            #expect(sent["Cookie"] == "a=1; b=2")
            #expect(sent.values(for: "Host") == ["virtual.test"])
            #expect(sent.values(for: "Accept-Encoding") == ["identity"])
            #expect(sent.values(for: "User-Agent") == ["Test/1"])
            _ = try await transport.send(HTTPRequest(url: server.baseURL))
            #expect(server.requests.last?.headers["User-Agent"] == "Strata")
        }

        @Test("but no value that is not UTF-8, which it could not keep")
        func notUTF8() async throws {
            let server = try LoopbackServer { _ in .ok() }
            await #expect {
                try await transport.send(
                    HTTPRequest(url: server.baseURL, headers: HTTPHeaders([.init("X-A", bytes: [0x61, 0xE9])])))
            } throws: {
                ($0 as? TransportError)?.kind == .invalidRequest
            }
            #expect(server.connectionCount == 0)
        }

        @Test("with the body's own length, once, whatever kind of body", arguments: [0, 5, 3 << 20])
        func bodies(_ count: Int) async throws {
            let server = try LoopbackServer { _ in .ok() }
            let data = Data("abcdefgh".utf8.prefix(count)) + Data(count: max(count - 8, 0))
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try data.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let half = count / 2
            let open: @Sendable () async throws -> ByteStream = {
                ByteStream(chunks: [data.prefix(half), data.dropFirst(half)])
            }
            for body: RequestBody in [
                .data(data), .file(file), .stream(open: open), .stream(length: count, open: open),
            ] {
                _ = try await transport.send(HTTPRequest(url: server.baseURL, method: .put, body: body))
                let arrived = try #require(server.requests.last)
                #expect(arrived.body == data)
                #expect(arrived.headers.values(for: "Content-Length") == [String(count)])
                #expect(!arrived.headers.contains("Transfer-Encoding"))
                #expect(!arrived.headers.contains("Content-Type"))
                #expect(!arrived.headers.contains("Expect"))
            }
        }

        @Test("with one framing also where the caller wrote one", arguments: [HTTPMethod.post, .put])
        func framing(_ method: HTTPMethod) async throws {
            let server = try LoopbackServer { _ in .ok() }
            let stream = RequestBody.stream { ByteStream(chunks: [Data("hello".utf8)]) }
            let response = try await transport.send(
                HTTPRequest(
                    url: server.baseURL, method: method,
                    headers: ["Content-Length": "5", "Transfer-Encoding": "chunked"], body: stream))
            #expect(response.status == .ok)
            #expect(server.requests.first?.text == "hello")
            await #expect {
                try await transport.send(
                    HTTPRequest(url: server.baseURL, method: method, headers: ["Content-Length": "4"], body: stream))
            } throws: {
                ($0 as? TransportError)?.kind == .invalidRequest
            }
            #expect(server.requestCount == 1)
        }

        @Test("but none whose file is missing, naming it")
        func missingFile() async throws {
            let server = try LoopbackServer { _ in .ok() }
            let url = URL(filePath: "/nonexistent/report.pdf")
            await #expect {
                try await transport.send(HTTPRequest(url: server.baseURL, method: .put, body: .file(url)))
            } throws: {
                let error = $0 as? TransportError
                return error?.kind == .unreadableBody && error?.delivery == .notSent
                    && error?.detail.contains("/nonexistent/report.pdf") == true
            }
            #expect(server.connectionCount == 0)
        }

        #if canImport(Darwin)
            @Test("and says so when the file was another in the end")
            func changedFile() async throws {
                let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
                try Data(count: 2 << 20).write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                let gate = ServerGate()
                let server = try LoopbackServer { _ in .ok().waiting(for: gate) }
                async let response = transport.send(HTTPRequest(url: server.baseURL, method: .put, body: .file(file)))
                try await gate.arrivals(1)
                try Data(count: 3 << 20).write(to: file)
                gate.open()
                do {
                    _ = try await response
                    Issue.record("the change went unnoticed")
                } catch let error as TransportError {
                    #expect(error.kind == .unreadableBody)
                }
            }

            @Test("and says so when the file shrank and left the server waiting")
            func shrunkFile() async throws {
                let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
                try Data(count: 32 << 20).write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                var script = ServerScript { _ in .ok() }
                script.onHead = { _ in
                    do { try Data(count: 1).write(to: file) } catch { return .status(.internalServerError) }
                    return nil
                }
                let server = try LoopbackServer(script: script)
                var request = HTTPRequest(url: server.baseURL, method: .put, body: .file(file))
                request.options.attemptTimeout = .milliseconds(500)
                await #expect {
                    try await transport.send(request)
                } throws: {
                    ($0 as? TransportError)?.kind == .unreadableBody
                }
                #expect(server.requestCount == 0)
            }
        #else
            @Test(
                "with a file as it was when the call began, whatever becomes of it meanwhile", arguments: [1, 33 << 20])
            func changedFile(_ newSize: Int) async throws {
                let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
                let content = Data(repeating: 7, count: 32 << 20)
                try content.write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                var script = ServerScript { .status($0.body == content ? .ok : .badRequest) }
                script.onHead = { _ in
                    do { try Data(count: newSize).write(to: file) } catch { return .status(.internalServerError) }
                    return nil
                }
                let server = try LoopbackServer(script: script)
                let response = try await transport.send(
                    HTTPRequest(url: server.baseURL, method: .put, body: .file(file)))
                #expect(response.status == .ok)
                #expect(server.requestCount == 1)
            }
        #endif

        @Test("but none whose stream fails or is of another length")
        func badStreams() async throws {
            struct Broken: Error {}
            let server = try LoopbackServer { _ in .ok() }
            let bodies: [RequestBody] = [
                .stream(length: 4) { ByteStream(chunks: [Data("abc".utf8)]) },
                .stream(length: 2) { ByteStream(chunks: [Data("abc".utf8)]) },
                .stream { throw Broken() }, .stream { ByteStream { throw Broken() } },
            ]
            for body in bodies {
                await #expect {
                    try await transport.send(HTTPRequest(url: server.baseURL, method: .put, body: body))
                } throws: {
                    ($0 as? TransportError)?.kind == .unreadableBody
                }
            }
            #expect(server.connectionCount == 0)
        }

        @Test("but no GET with a body, which the session would refuse")
        func getWithBody() async throws {
            let server = try LoopbackServer { _ in .ok() }
            await #expect {
                try await transport.send(HTTPRequest(url: server.baseURL, body: .data(Data("x".utf8))))
            } throws: {
                ($0 as? TransportError)?.kind == .invalidRequest
            }
            #expect(server.connectionCount == 0)
            for method in [HTTPMethod.get, .head] {
                let empty = HTTPRequest(url: server.baseURL, method: method, body: .data(Data()))
                #expect(try await transport.send(empty).status == .ok)
            }
        }

        @Test("but none to a URL that holds a password")
        func userInformation() async throws {
            let server = try LoopbackServer { _ in .ok() }
            let url = try #require(URL(string: "http://user:s3cret@127.0.0.1:\(server.port)/"))
            await #expect {
                try await transport.send(HTTPRequest(url: url))
            } throws: {
                let error = $0 as? TransportError
                return error?.kind == .invalidRequest && !"\($0)".contains("s3cret")
            }
            #expect(server.connectionCount == 0)
        }

        @Test("with any method", arguments: [.head, .delete, .options, .patch, .query, "PURGE"] as [HTTPMethod])
        func methods(_ method: HTTPMethod) async throws {
            let server = try LoopbackServer { _ in .ok("body") }
            let response = try await transport.send(HTTPRequest(url: server.baseURL, method: method))
            #expect(server.requests.first?.method == method)
            #expect(try await response.body.collect(upTo: 10) == Data((method == .head ? "" : "body").utf8))
        }

        @Test("to IPv6 literals")
        func ipv6() async throws {
            let server = try LoopbackServer(host: .ipv6) { $0.path == "/a" ? .redirect(to: "/b?c=%5B") : .ok("six") }
            let response = try await transport.send(HTTPRequest(url: server.baseURL.appending(path: "a")))
            #expect(try await response.body.collect(upTo: 10) == Data("six".utf8))
            #expect(response.url?.absoluteString == "http://[::1]:\(server.port)/b?c=%5B")
            #expect(server.requests.first?.headers["Host"] == "[::1]:\(server.port)")
            #expect(server.requests.last?.target == "/b?c=%5B")
            let long = try #require(URL(string: "http://[0:0:0::0:0:0:1]:\(server.port)/c"))
            #expect(try await transport.send(HTTPRequest(url: long)).status == .ok)
        }
    }
#endif
