#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("CurlTransport streams", .timeLimit(.minutes(15)))
    struct CurlStreamTests {
        private let transport = CurlTransport()

        private func stream(_ server: LoopbackServer, path: String = "") async throws -> HTTPResponse {
            var request = HTTPRequest(url: server.baseURL.appending(path: path))
            request.options.delivery = .stream
            return try await transport.send(request)
        }

        @Test("the head before the body is there")
        func headFirst() async throws {
            let gate = ServerGate()
            let server = try LoopbackServer { _ in .ok("0123456789").waiting(for: gate, at: .body(5)) }
            let response = try await stream(server)
            #expect(response.status == .ok)
            #expect(response.body.data == nil)
            try await gate.arrivals(1)
            gate.open()
            #expect(try await response.body.collect(upTo: 100) == Data("0123456789".utf8))
        }

        @Test("a large body whole, to a fast and to a slow reader", arguments: [false, true])
        func large(_ isSlow: Bool) async throws {
            let body = Data((0..<(20 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
            let server = try LoopbackServer { _ in .data(body) }
            let response = try await stream(server)
            var received = Data()
            for try await chunk in response.body {
                #expect(chunk.count <= 1 << 20)
                received += chunk
                if isSlow { for _ in 0..<1000 { await Task.yield() } }
            }
            #expect(received == body)
        }

        @Test("an empty body")
        func empty() async throws {
            let server = try LoopbackServer { _ in .status(.noContent) }
            #expect(try await stream(server).body.collect(upTo: 0).isEmpty)
        }

        @Test("an error to the reader where the body is cut short")
        func truncated() async throws {
            let server = try LoopbackServer { _ in .ok("0123456789").closing(at: .body(5)) }
            let response = try await stream(server)
            await #expect {
                try await response.body.collect(upTo: 100)
            } throws: {
                ($0 as? TransportError)?.kind == .truncatedBody
            }
        }

        @Test("and lets the connection go when the body is discarded, dropped, or its reader cancelled")
        func letsGo() async throws {
            let gate = ServerGate()
            let server = try LoopbackServer { _ in .ok("0123456789").waiting(for: gate, at: .body(5)) }
            let discarded = try await stream(server)
            discarded.body.discard()
            try await server.waitForClosedConnections(1)
            _ = try await stream(server)
            try await server.waitForClosedConnections(2)
            let read = try await stream(server)
            let reader = Task { try await read.body.collect(upTo: 100) }
            try await gate.arrivals(3)
            reader.cancel()
            await #expect(throws: CancellationError.self) { try await reader.value }
            try await server.waitForClosedConnections(3)
        }
    }
#endif
