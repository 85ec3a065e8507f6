#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("CurlTransport")
    struct CurlTransportTests {
        private let transport = CurlTransport()

        @Test("sends a request and gives its answer")
        func exchange() async throws {
            let server = try LoopbackServer { .ok($0.text) }
            let response = try await transport.send(
                HTTPRequest(url: server.baseURL, method: .post, body: .data(Data("hello".utf8))))
            #expect(response.status == .ok)
            #expect(response.body.data == Data("hello".utf8))
        }

        @Test("ends pending calls when it is shut down, and refuses later ones")
        func shutdown() async throws {
            let server = try LoopbackServer { _ in .stall }
            let request = HTTPRequest(url: server.baseURL)
            let call = Task { try await transport.send(request) }
            try await server.waitForRequests(1)
            await transport.shutdown()
            await #expect {
                try await call.value
            } throws: {
                ($0 as? TransportError)?.kind == .connectionLost
            }
            await #expect {
                try await transport.send(request)
            } throws: {
                ($0 as? TransportError)?.kind == .noWire
            }
            try await server.waitForClosedConnections(1)
        }
    }
#endif
