#if os(Linux)
    import Strata
    import StrataTesting

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// What depends on libcurl's numbers and habits, one check each.
    enum LibraryChecks {
        static let all = [
            Check(name: "a body there and back, on one connection") {
                let wire = CurlTransport()
                let server = try LoopbackServer { .ok($0.text) }
                for text in ["one", "two", String(repeating: "x", count: 300_000)] {
                    let request = HTTPRequest(url: server.baseURL, method: .post, body: .data(Data(text.utf8)))
                    let answer = try await wire.send(request)
                    try expect(answer.body.data == Data(text.utf8), "another body came back")
                }
                try expect(server.connectionCount == 1, "\(server.connectionCount) connections")
                try await end(wire, server)
            },
            Check(name: "fields, methods and HEAD") {
                let wire = CurlTransport()
                let server = try LoopbackServer { _ in .ok("body") }
                for method: HTTPMethod in [.get, .head, .delete, "PURGE", .put, .get] {
                    var request = HTTPRequest(
                        url: server.baseURL, method: method, headers: ["X-Empty": "", "X-A": "b"])
                    request.options.attemptTimeout = .seconds(10)
                    let answer = try await wire.send(request)
                    let sent = server.requests.last
                    try expect(sent?.method == method, "\(method) arrived as \(sent?.method.rawValue ?? "nothing")")
                    try expect(sent?.headers.values(for: "X-Empty") == [""], "the empty field is missing")
                    try expect(sent?.headers.contains("Expect") == false, "Expect was sent")
                    let text = method == .head ? "" : "body"
                    try expect(answer.body.data == Data(text.utf8), "\(method): another body")
                }
                try await end(wire, server)
            },
            Check(name: "a streamed body there and back") {
                let wire = CurlTransport()
                let server = try LoopbackServer { .ok($0.text) }
                let chunks = (0..<50).map { Data(String(repeating: "\($0)", count: 5000).utf8) }
                var request = HTTPRequest(
                    url: server.baseURL, method: .put, body: .stream { ByteStream(chunks: chunks) })
                request.options.delivery = .stream
                let answer = try await wire.send(request)
                let whole = Data(chunks.joined())
                try expect(try await answer.body.collect(upTo: whole.count) == whole, "another body came back")
                try await end(wire, server)
            },
            Check(name: "no POST twice on a connection that died") {
                let wire = CurlTransport()
                let server = try LoopbackServer { $0.method == .post ? .close : .ok() }
                _ = try await wire.send(HTTPRequest(url: server.baseURL))
                try await expectError(.connectionLost, .possiblyProcessed) {
                    try await wire.send(HTTPRequest(url: server.baseURL, method: .post, body: .data(Data("x".utf8))))
                }
                let count = server.requests.count { $0.method == .post }
                try expect(count == 1, "it arrived \(count) times")
                try await end(wire, server)
            },
            Check(name: "errors") {
                let wire = CurlTransport()
                let faults: [(ServerReply, TransportError.Kind)] = [
                    (.close, .connectionLost), (.reset, .connectionLost), (.garbage, .malformedResponse),
                    (.ok("0123456789").closing(at: .insideHead), .connectionLost),
                    (.ok("0123456789").closing(at: .body(5)), .truncatedBody),
                    (.chunked(["01234", "56789"]).closing(at: .insideBody), .truncatedBody),
                ]
                for (reply, kind) in faults {
                    let server = try LoopbackServer { _ in reply }
                    try await expectError(kind, .possiblyProcessed) {
                        try await wire.send(HTTPRequest(url: server.baseURL))
                    }
                }
                let port = try ClosedPort()
                try await expectError(.cannotConnect, .notSent) {
                    try await wire.send(HTTPRequest(url: port.baseURL))
                }
                await wire.shutdown()
            },
            Check(name: "a trailer, and a hundred calls at once") {
                let wire = CurlTransport()
                let server = try LoopbackServer { _ in .chunked(["hel", "lo"], trailers: ["X-T": "tv"]) }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<100 {
                        group.addTask {
                            let answer = try await wire.send(HTTPRequest(url: server.baseURL))
                            try expect(answer.body.data == Data("hello".utf8), "another body")
                        }
                    }
                    try await group.waitForAll()
                }
                try await end(wire, server)
            },
            Check(name: "calls and streams that are given up at any moment") {
                let wire = CurlTransport()
                let server = try LoopbackServer { _ in .data(Data(repeating: 7, count: 200_000)) }
                var request = HTTPRequest(url: server.baseURL)
                for round in 0..<300 {
                    request.options.delivery = round.isMultiple(of: 2) ? .stream : .buffered
                    let call = Task { [request] in
                        let body = try await wire.send(request).body
                        if round.isMultiple(of: 3) { return body.discard() }
                        let count = try await body.collect(upTo: 1 << 20).count
                        try expect(count == 200_000, "\(count) bytes came")
                    }
                    for _ in 0..<(round % 50 * 20) { await Task.yield() }
                    call.cancel()
                    do { try await call.value } catch is CancellationError {}
                }
                try await end(wire, server)
            },
            Check(name: "cancellation and limits") {
                let wire = CurlTransport()
                let server = try LoopbackServer { _ in .stall }
                let call = Task { try await wire.send(HTTPRequest(url: server.baseURL)) }
                try await server.waitForRequests(1)
                call.cancel()
                do {
                    _ = try await call.value
                    throw Wrong("the cancelled call answered")
                } catch is CancellationError {}
                var request = HTTPRequest(url: server.baseURL)
                request.options.deadline = .after(.milliseconds(50))
                try await expectError(.deadlineExceeded, .possiblyProcessed) { [request] in try await wire.send(request)
                }
                try await end(wire, server)
            },
        ]

        /// Shut down, a transport leaves no connection behind.
        private static func end(_ wire: CurlTransport, _ server: LoopbackServer) async throws {
            await wire.shutdown()
            try await server.waitForClosedConnections(server.connectionCount)
        }

        private static func expectError(
            _ kind: TransportError.Kind, _ delivery: TransportError.Delivery, _ call: () async throws -> HTTPResponse
        ) async throws {
            do {
                let answer = try await call()
                throw Wrong("\(kind) expected, \(answer.status) came")
            } catch let error as TransportError {
                try expect(error.kind == kind && error.delivery == delivery, "\(kind) expected, not \(error)")
            }
        }
    }
#else
    enum LibraryChecks {
        static let all: [Check] = []
    }
#endif
