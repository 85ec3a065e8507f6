#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("CurlTransport keeps connections over TLS", .timeLimit(.minutes(5)))
    struct CurlTLSConnectionTests {
        private struct Setup {
            let root: TemporaryCertificates.Certificate
            let identity: NginxServer.Identity

            init() async throws {
                let certificates = try TemporaryCertificates()
                root = try await certificates.authority("root")
                identity = try certificates.identity([await certificates.server(signedBy: root)])
            }

            func transport() -> CurlTransport {
                var configuration = CurlTransport.Configuration()
                configuration.proxy = .none
                configuration.certificateAuthorities = URL(filePath: root.file)
                return CurlTransport(configuration: configuration)
            }
        }

        @Test(
            "for calls one after the other", .needsTLSPrograms, arguments: ["TLSv1.2", "TLSv1.3"],
            [NginxServer.Listener.tls, .http2])
        func reuse(_ version: String, _ listener: NginxServer.Listener) async throws {
            let setup = try await Setup()
            let server = try NginxServer(
                [setup.identity], locations: #"ssl_protocols \#(version); location / { return 200 $ssl_protocol; }"#)
            let transport = setup.transport()
            for _ in 0..<20 {
                let response = try await transport.send(HTTPRequest(url: server.url(listener)))
                #expect(try await response.text == version)
                // Whatever came behind the answer has come by now.
                let other = try LoopbackServer { _ in .ok() }
                _ = try await transport.send(HTTPRequest(url: other.baseURL))
            }
            #expect(try await server.counts().connections == 1)
        }

        @Test(
            "but none on which an answer came that nobody asked for", .needsPython,
            arguments: UnrulyTLSServer.Version.allCases)
        func unasked(_ version: UnrulyTLSServer.Version) async throws {
            let setup = try await Setup()
            let server = try UnrulyTLSServer(version, setup.identity)
            let transport = setup.transport()
            let request = HTTPRequest(url: try server.url())
            #expect(try await transport.send(request).text == "1")
            #expect(try await transport.send(request).text == "1")
            #expect(try await setup.transport().send(HTTPRequest(url: server.url("/push"))).text == "2")
            #expect(try await transport.send(request).text == "3")
        }

        @Test(
            "and none on which such an answer came in the record of the one before", .needsPython, .needsOpenSSL,
            arguments: UnrulyTLSServer.Version.allCases)
        func unaskedInRecord(_ version: UnrulyTLSServer.Version) async throws {
            let setup = try await Setup()
            let server = try UnrulyTLSServer(version, setup.identity)
            let transport = setup.transport()
            #expect(try await transport.send(HTTPRequest(url: server.url("/split"))).text == "1")
            #expect(try await transport.send(HTTPRequest(url: server.url())).text == "2")
        }
    }
#endif
