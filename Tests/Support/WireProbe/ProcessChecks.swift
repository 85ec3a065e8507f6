#if os(Linux)
    import Strata
    import StrataTesting

    #if canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #else
        import Glibc
    #endif
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// What the wire shares with the rest of its process.
    enum ProcessChecks {
        static let all = [
            Check(name: "a socket of which there is a copy, as in the child of a fork") {
                let wire = CurlTransport()
                let server = try LoopbackServer { .ok(headers: $0.path == "/last" ? ["Connection": "close"] : [:]) }
                _ = try await wire.send(HTTPRequest(url: server.baseURL))
                let copy = dup(try descriptor(connectedTo: server.baseURL.port))
                _ = try await wire.send(HTTPRequest(url: server.baseURL.appending(path: "last")))
                try await server.waitForClosedConnections(1)
                let before = clock()
                try await Task.sleep(for: .milliseconds(200))
                let busy = (clock() - before) * 1000 / CLOCKS_PER_SEC
                try expect(busy < 100, "\(busy) ms of work in 200 ms in which nothing happened")
                close(copy)
                await wire.shutdown()
            }
        ]

        /// The client's end of a connection to a port.
        private static func descriptor(connectedTo port: Int?) throws -> Int32 {
            for descriptor: Int32 in 3..<256 {
                var address = sockaddr_in()
                var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                let code = withUnsafeMutablePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
                }
                if code == 0, Int(UInt16(bigEndian: address.sin_port)) == port { return descriptor }
            }
            throw Wrong("there is no connection")
        }
    }
#else
    enum ProcessChecks {
        static let all: [Check] = []
    }
#endif
