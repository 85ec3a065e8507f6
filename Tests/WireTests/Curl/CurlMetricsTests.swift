#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("CurlTransport measures", .timeLimit(.minutes(5)))
    struct CurlMetricsTests {
        private let transport = CurlTransport()

        private func metrics(
            _ layer: some Transport, _ url: URL, delivery: RequestOptions.Delivery = .buffered
        ) async throws -> TransferMetrics {
            var request = HTTPRequest(url: url)
            request.options.delivery = delivery
            let response = try await layer.send(request)
            _ = try await response.body.collect(upTo: 1 << 20)
            return try #require(response.metrics)
        }

        @Test("each phase of a new connection, one after the other")
        func newConnection() async throws {
            let server = try LoopbackServer { _ in .ok("hello") }
            let metrics = try await metrics(transport, server.baseURL)
            let (lookup, connect, total) = (
                try #require(metrics.lookup), try #require(metrics.connect), try #require(metrics.total)
            )
            #expect(connect > .zero)
            #expect(lookup + connect <= metrics.firstByte)
            #expect(metrics.firstByte <= total)
            #expect(metrics.secure == nil)
            #expect(!metrics.isReusedConnection)
            #expect(metrics.httpVersion == .http11)
        }

        @Test("and a kept connection as what it is: without a phase before the request")
        func keptConnection() async throws {
            let server = try LoopbackServer { _ in .ok("hello") }
            #expect(try await !metrics(transport, server.baseURL).isReusedConnection)
            for method in [HTTPMethod.get, .head, .post] {
                let response = try await transport.send(HTTPRequest(url: server.baseURL, method: method))
                let kept = try #require(response.metrics)
                #expect(kept.isReusedConnection)
                #expect(kept.lookup == nil && kept.connect == nil && kept.secure == nil)
                #expect(kept.firstByte > .zero)
                #expect(try #require(kept.total) >= kept.firstByte)
            }
            #expect(server.connectionCount == 1)
        }

        @Test(
            "the first byte after the server has thought, and the last after it has sent",
            arguments: [HTTPMethod.get, .post], [false, true])
        func gate(_ method: HTTPMethod, _ isInBody: Bool) async throws {
            let gate = ServerGate()
            let server = try LoopbackServer { _ in
                let reply = ServerReply.ok("0123456789")
                return isInBody ? reply.waiting(for: gate, at: .body(5)) : reply.waiting(for: gate)
            }
            let clock = ContinuousClock()
            let start = clock.now
            let body = method == .post ? RequestBody.data(Data(repeating: 0x78, count: 100_000)) : nil
            async let response = transport.send(HTTPRequest(url: server.baseURL, method: method, body: body))
            try await gate.arrivals(1)
            let arrived = clock.now
            // Long beside what a body takes on its way, so that one cannot be taken for the other.
            while arrived.duration(to: clock.now) < .milliseconds(5) { await Task.yield() }
            let held = arrived.duration(to: clock.now)
            gate.open()
            let metrics = try #require(try await response.metrics)
            let total = try #require(metrics.total)
            #expect(total >= held)
            #expect(total <= start.duration(to: clock.now))
            if !isInBody { #expect(metrics.firstByte >= held) }
        }

        @Test("the head of a stream, which the caller has before it is whole")
        func stream() async throws {
            let gate = ServerGate()
            let server = try LoopbackServer { _ in .ok("0123456789").waiting(for: gate, at: .body(5)) }
            var request = HTTPRequest(url: server.baseURL)
            request.options.delivery = .stream
            let clock = ContinuousClock()
            let start = clock.now
            let response = try await transport.send(request)
            let metrics = try #require(response.metrics)
            #expect(metrics.firstByte > .zero)
            #expect(metrics.firstByte <= start.duration(to: clock.now))
            #expect(metrics.total == nil)
            #expect(metrics.connect != nil && metrics.httpVersion == .http11)
            gate.open()
            _ = try await response.body.collect(upTo: 100)
            #expect(try await self.metrics(transport, server.baseURL, delivery: .stream).isReusedConnection)
        }

        @Test("the last of the redirections that were followed")
        func redirect() async throws {
            let last = try LoopbackServer { _ in .ok("there") }
            let first = try LoopbackServer { _ in .redirect(to: last.baseURL.absoluteString) }
            for isReused in [false, true] {
                // Kept is the connection to the first server alone.
                let transport = isReused ? transport : CurlTransport()
                if isReused { _ = try await metrics(transport, last.baseURL) }
                #expect(try await metrics(transport, first.baseURL).isReusedConnection == isReused)
            }
        }

        @Test("a new connection in place of a dead one as new, in order")
        func replacedConnection() async throws {
            let server = try LoopbackServer { _ in .ok("hello").closing(at: .end) }
            for _ in 0..<10 {
                let metrics = try await metrics(transport, server.baseURL)
                let phases = (metrics.lookup ?? .zero) + (metrics.connect ?? .zero)
                #expect(metrics.isReusedConnection == (metrics.connect == nil))
                #expect(phases <= metrics.firstByte)
                #expect(metrics.firstByte <= (metrics.total ?? .zero))
            }
        }

        @Test("the exchange that confirmed what is stored, and the attempt that held")
        func layers() async throws {
            let server = try LoopbackServer(replies: [
                .ok("body", headers: ["ETag": #""1""#]), .status(.serviceUnavailable, headers: ["Retry-After": "0"]),
                .status(.notModified),
            ])
            let stack = RetryTransport(inner: ETagTransport(inner: transport))
            #expect(try await !metrics(stack, server.baseURL).isReusedConnection)
            let response = try await stack.send(HTTPRequest(url: server.baseURL))
            #expect(response.source == .revalidated && response.earlierAttempts.count == 1)
            #expect(try #require(response.metrics).isReusedConnection)
        }

        @Test("TLS and HTTP/2", .needsTLSPrograms, arguments: [NginxServer.Listener.tls, .http2])
        func secure(_ listener: NginxServer.Listener) async throws {
            let rig = try await PinnedServer()
            let transport = CurlTransport(configuration: rig.configuration(trusting: rig.root))
            let url = try rig.server.url(listener)
            let new = try await metrics(transport, url)
            let (lookup, connect, secure) = (
                try #require(new.lookup), try #require(new.connect), try #require(new.secure)
            )
            #expect(secure > .zero)
            #expect(lookup + connect + secure <= new.firstByte)
            #expect(new.httpVersion == (listener == .http2 ? .http2 : .http11))
            let kept = try await metrics(transport, url)
            #expect(kept.isReusedConnection)
            #expect(kept.secure == nil)
            #expect(kept.httpVersion == new.httpVersion)
        }
    }
#endif
