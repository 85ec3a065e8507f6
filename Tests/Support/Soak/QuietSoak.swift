#if os(Linux)
    import Strata
    import StrataTesting

    /// What many calls and many transports leave behind where nothing fails: nothing.
    enum QuietSoak {
        /// One call after the other through one transport.
        @concurrent
        static func sequentialCalls(_ count: Int) async throws -> [String] {
            let server = try server()
            let wire = CurlTransport()
            let request = HTTPRequest(url: server.baseURL)
            for _ in 0..<500 { _ = try await wire.send(request) }
            let before = Resources.now
            for _ in 0..<count { _ = try await wire.send(request) }
            let after = try await Resources.settled(to: before)
            await wire.shutdown()
            server.stop()
            print("\n\(count) calls in turn\n  before: \(before)\n  after:  \(after)")
            return after.growth(since: before, memoryAllowance: 4 << 10)
        }

        /// Transports that make a call and are shut, one after the other; every other one is only let go of.
        @concurrent
        static func transports(_ count: Int) async throws -> [String] {
            let server = try server()
            for _ in 0..<50 { try await shortLife(server, shuts: true) }
            let before = Resources.now
            for index in 0..<count { try await shortLife(server, shuts: index % 2 == 0) }
            let after = try await Resources.settled(to: before)
            server.stop()
            print("\n\(count) transports opened and shut\n  before: \(before)\n  after:  \(after)")
            return after.growth(since: before, memoryAllowance: 4 << 10)
        }

        private static func shortLife(_ server: LoopbackServer, shuts: Bool) async throws {
            let wire = CurlTransport()
            _ = try await wire.send(HTTPRequest(url: server.baseURL))
            if shuts { await wire.shutdown() }
        }

        private static func server() throws -> LoopbackServer {
            var limits = LoopbackServer.Limits()
            limits.recordedRequests = 1
            return try LoopbackServer(limits: limits) { _ in .ok("hello") }
        }
    }
#endif
