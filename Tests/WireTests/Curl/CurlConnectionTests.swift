#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("CurlTransport keeps connections", .timeLimit(.minutes(5)))
    struct CurlConnectionTests {
        private let transport = CurlTransport()

        @Test("for calls one after the other, whatever their method")
        func reuse() async throws {
            let server = try LoopbackServer { .ok($0.text) }
            for number in 0..<300 {
                let method: HTTPMethod = number.isMultiple(of: 2) ? .get : .post
                let body = method == .post ? RequestBody.data(Data("\(number)".utf8)) : nil
                _ = try await transport.send(HTTPRequest(url: server.baseURL, method: method, body: body))
            }
            #expect(server.connectionCount == 1)
        }

        @Test(
            "but sends nothing twice that must not be, where one turns out dead", arguments: [HTTPMethod.post, .patch])
        func deadConnection(_ method: HTTPMethod) async throws {
            let server = try LoopbackServer { $0.method == method ? .close : .ok() }
            _ = try await transport.send(HTTPRequest(url: server.baseURL))
            await #expect {
                try await transport.send(HTTPRequest(url: server.baseURL, method: method, body: .data(Data("1".utf8))))
            } throws: {
                let error = $0 as? TransportError
                return error?.kind == .connectionLost && error?.delivery == .possiblyProcessed
            }
            #expect(server.requests.count { $0.method == method } == 1)
        }

        @Test("and does not lose a GET to one that the server closed while it was idle")
        func staleConnection() async throws {
            let server = try LoopbackServer { _ in .ok("hello").closing(at: .end) }
            for _ in 0..<20 {
                #expect(try await transport.send(HTTPRequest(url: server.baseURL)).status == .ok)
            }
        }

        @Test("and none on which half a body is still to come", arguments: [HTTPStatus.contentTooLarge, .ok])
        func earlyAnswer(_ status: HTTPStatus) async throws {
            var script = ServerScript { .ok($0.path) }
            script.onHead = { $0.path == "/early" ? .text("early", status: status) : nil }
            let server = try LoopbackServer(script: script)
            let body = RequestBody.stream {
                let (chunks, feed) = AsyncStream.makeStream(of: Data.self)
                feed.yield(Data(repeating: 0x78, count: 1000))
                return ByteStream(chunks)
            }
            let early = HTTPRequest(
                url: server.baseURL.appending(path: "early"), method: .post, body: body)
            let response = try await transport.send(early)
            #expect(response.status == status)
            #expect(response.body.data == Data("early".utf8))
            let next = try await transport.send(HTTPRequest(url: server.baseURL.appending(path: "next")))
            #expect(next.body.data == Data("/next".utf8))
            #expect(server.connectionCount == 2)
        }

        @Test("no more of them to one host than it is told")
        func limit() async throws {
            var configuration = CurlTransport.Configuration()
            configuration.maxConnectionsPerHost = 3
            let transport = CurlTransport(configuration: configuration)
            let server = try LoopbackServer { _ in .ok() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<30 { group.addTask { _ = try await transport.send(HTTPRequest(url: server.baseURL)) } }
                try await group.waitForAll()
            }
            #expect(server.connectionCount <= 3)
        }

        @Test("to the address that it is told")
        func address() async throws {
            let server = try LoopbackServer { .ok($0.headers["Host"] ?? "") }
            var configuration = CurlTransport.Configuration()
            configuration.addresses = [.init(host: "there.test", port: Int(server.port), address: "127.0.0.1")]
            let transport = CurlTransport(configuration: configuration)
            let url = try #require(URL(string: "http://there.test:\(server.port)/"))
            for _ in 0..<2 {
                let response = try await transport.send(HTTPRequest(url: url))
                #expect(response.body.data == Data("there.test:\(server.port)".utf8))
            }
        }

        @Test("through a proxy")
        func proxy() async throws {
            let proxy = try LoopbackServer { .ok($0.headers["Host"] ?? "") }
            var configuration = CurlTransport.Configuration()
            configuration.proxy = .url(proxy.baseURL)
            let transport = CurlTransport(configuration: configuration)
            let url = try #require(URL(string: "http://far.test/x"))
            #expect(try await transport.send(HTTPRequest(url: url)).body.data == Data("far.test".utf8))
        }

        @Test(
            "and none through what is no proxy",
            arguments: ["ftp://user:secret@proxy.test", "proxy.test:80", "http://", "/x"]
        )
        func noProxy(_ text: String) async throws {
            let server = try LoopbackServer { _ in .ok() }
            var configuration = CurlTransport.Configuration()
            configuration.proxy = .url(try #require(URL(string: text)))
            let transport = CurlTransport(configuration: configuration)
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(HTTPRequest(url: server.baseURL))
            }
            #expect(error?.kind == .invalidRequest)
            #expect(error?.delivery == .notSent)
            #expect(error?.detail.contains("Configuration.proxy") == true)
            #expect(error?.detail.contains("secret") == false)
        }

        @Test("until nobody holds it: a hundred transports leave nothing behind")
        func dropped() async throws {
            let server = try LoopbackServer { _ in .ok() }
            for round in 0..<100 {
                let transport = CurlTransport()
                _ = try await transport.send(HTTPRequest(url: server.baseURL))
                if round.isMultiple(of: 2) { await transport.shutdown() }
            }
            try await server.waitForClosedConnections(100)
        }
    }
#endif
