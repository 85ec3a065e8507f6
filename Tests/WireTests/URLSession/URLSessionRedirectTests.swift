#if canImport(Darwin) || URLSession
    import Foundation
    import Strata
    import StrataTesting
    import Testing
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    @Suite("URLSessionTransport follows redirections")
    struct URLSessionRedirectTests {
        private func secretRequest(_ url: URL) -> HTTPRequest {
            var request = HTTPRequest(
                url: url, headers: ["Authorization": "Bearer t", "Cookie": "a=1", "X-API-Key": "k", "X-Plain": "1"])
            request.options.secretHeaders = ["X-API-Key"]
            return request
        }

        @Test("through a session that was handed in, too")
        func injected() async throws {
            let target = try LoopbackServer { _ in .ok("there") }
            let location = "\(target.baseURL)/b"
            let server = try LoopbackServer { _ in .redirect(to: location) }
            let session = URLSession(configuration: URLSessionTransport.defaultConfiguration)
            defer { session.finishTasksAndInvalidate() }
            let response = try await URLSessionTransport(session: session).send(secretRequest(server.baseURL))
            #expect(try await response.body.collect(upTo: 100) == Data("there".utf8))
            #expect(target.requests.first?.headers.contains("Authorization") == false)
        }
    }
#endif
