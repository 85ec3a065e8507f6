#if canImport(Darwin) || URLSession
    import Foundation
    import Strata
    import StrataTesting
    import Testing

    @Suite("URLSessionTransport treats its connections well")
    struct URLSessionConnectionTests {
        private let transport = URLSessionTransport()

        @Test(
            "and never sends twice what may not be repeated", arguments: [HTTPMethod.post, .patch, "LOCK"],
            [true, false])
        func once(_ method: HTTPMethod, _ hasBody: Bool) async throws {
            let server = try LoopbackServer { $0.method == .get ? .ok() : .close }
            _ = try await transport.send(HTTPRequest(url: server.baseURL))
            var request = HTTPRequest(
                url: server.baseURL, method: method, body: hasBody ? .data(Data("payload".utf8)) : nil)
            request.options.deadline = .after(.seconds(10))
            await #expect {
                try await transport.send(request)
            } throws: {
                let error = $0 as? TransportError
                return error?.kind == .connectionLost && error?.delivery == .possiblyProcessed
            }
            #expect(server.requests.map(\.method) == [.get, method])
            #expect(server.requests.last?.text == (hasBody ? "payload" : ""))
        }

        @Test("and outlives one that died while it was kept")
        func stale() async throws {
            let server = try LoopbackServer { request in
                request.requestIndexOnConnection == 0 ? .ok() : .close
            }
            for _ in 0..<5 {
                #expect(try await transport.send(HTTPRequest(url: server.baseURL)).status == .ok)
            }
        }

        @Test("and uses one again for what may be repeated")
        func reuse() async throws {
            let server = try LoopbackServer { _ in .ok() }
            for _ in 0..<20 { _ = try await transport.send(HTTPRequest(url: server.baseURL)) }
            #expect(server.connectionCount == 1)
        }

        @Test("and finishes thirty calls at once to one host")
        func parallel() async throws {
            let server = try LoopbackServer { _ in .status(.noContent) }
            try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
                for number in 0..<30 {
                    group.addTask {
                        try await transport.send(
                            HTTPRequest(url: server.baseURL, method: .post, body: .data(Data("\(number)".utf8)))
                        ).status
                    }
                }
                for try await status in group { #expect(status == .noContent) }
            }
            #expect(Set(server.requests.map(\.text)).count == 30)
        }

        @Test("and leaves none behind after five hundred calls")
        func noLeak() async throws {
            let server = try LoopbackServer { _ in .ok("hello") }
            for number in 0..<500 {
                let method: HTTPMethod = number.isMultiple(of: 2) ? .get : .post
                _ = try await transport.send(HTTPRequest(url: server.baseURL, method: method))
            }
            // Each POST had a connection of its own, and let it go; the GETs shared one.
            #expect(server.connectionCount == 251)
            try await server.waitForClosedConnections(250)
            #expect(server.openConnectionCount == 1)
        }

        @Test("and closes them when nobody holds the transport any more")
        func invalidated() async throws {
            let server = try LoopbackServer { _ in .ok() }
            var transport: URLSessionTransport? = URLSessionTransport()
            _ = try await transport?.send(HTTPRequest(url: server.baseURL))
            #expect(server.openConnectionCount == 1)
            transport = nil
            try await server.waitForClosedConnections(1)
        }

        @Test("and sends the same request twice, each by itself")
        func replay() async throws {
            let server = try LoopbackServer { .ok($0.text) }
            let request = HTTPRequest(
                url: server.baseURL, method: .put, body: .stream { ByteStream(chunks: [Data("again".utf8)]) })
            for _ in 0..<2 {
                #expect(try await transport.send(request).body.collect(upTo: 10) == Data("again".utf8))
            }
        }
    }
#endif
