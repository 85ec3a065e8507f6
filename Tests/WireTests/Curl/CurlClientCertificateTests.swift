#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("CurlTransport shows the certificate of the client", .needsTLSPrograms, .timeLimit(.minutes(5)))
    struct CurlClientCertificateTests {
        /// A server that wants certificates of one authority, and what clients show it.
        private struct Setup {
            let certificates: TemporaryCertificates
            let root: TemporaryCertificates.Certificate
            let right: TemporaryCertificates.Certificate
            let stranger: TemporaryCertificates.Certificate
            let identity: NginxServer.Identity

            init() async throws {
                certificates = try TemporaryCertificates()
                root = try await certificates.authority("root")
                let other = try await certificates.authority("other")
                right = try await certificates.server("right", signedBy: root)
                stranger = try await certificates.server("stranger", signedBy: other)
                identity = try certificates.identity([await certificates.server(signedBy: root)])
            }

            func nginx() throws -> NginxServer {
                try NginxServer(
                    [identity],
                    locations: """
                        ssl_verify_client on; ssl_client_certificate \(root.file);
                        location / { return 200 $ssl_client_s_dn; }
                        """)
            }

            func transport(_ certificate: String?, key: String? = nil) -> CurlTransport {
                var configuration = CurlTransport.Configuration()
                configuration.proxy = .none
                configuration.certificateAuthorities = URL(filePath: root.file)
                configuration.clientCertificate = certificate.map {
                    .init(certificate: URL(filePath: $0), key: URL(filePath: key ?? $0))
                }
                return CurlTransport(configuration: configuration)
            }
        }

        @Test("which the server sees", arguments: [NginxServer.Listener.tls, .http2])
        func right(_ listener: NginxServer.Listener) async throws {
            let setup = try await Setup()
            let server = try setup.nginx()
            let transport = setup.transport(setup.right.file, key: setup.right.keyFile)
            for _ in 0..<2 {
                let response = try await transport.send(HTTPRequest(url: server.url(listener)))
                #expect(response.status == .ok)
                #expect(try await response.text == "CN=Strata right")
            }
            #expect(try await server.counts().connections == 1)
        }

        @Test("and gives what a server answers that misses it, or has it from another authority")
        func refusedByAnswer() async throws {
            let setup = try await Setup()
            let server = try setup.nginx()
            let none = try await setup.transport(nil).send(HTTPRequest(url: server.url(.tls)))
            #expect(none.status == .badRequest)
            #expect(try await none.text.contains("No required SSL certificate was sent"))
            let stranger = setup.transport(setup.stranger.file, key: setup.stranger.keyFile)
            let response = try await stranger.send(HTTPRequest(url: server.url(.tls)))
            #expect(response.status == .badRequest)
            #expect(try await response.text.contains("The SSL certificate error"))
        }

        @Test(
            "and fails as TLS where the server refuses it there", .needsPython,
            arguments: UnrulyTLSServer.Version.allCases)
        func refusedByTLS(_ version: UnrulyTLSServer.Version) async throws {
            let setup = try await Setup()
            let server = try UnrulyTLSServer(version, setup.identity, clientsOf: setup.root)
            let right = setup.transport(setup.right.file, key: setup.right.keyFile)
            #expect(try await right.send(HTTPRequest(url: server.url())).status == .ok)
            let stranger = setup.transport(setup.stranger.file, key: setup.stranger.keyFile)
            for transport in [setup.transport(nil), stranger] {
                let error = await #expect(throws: TransportError.self) {
                    try await transport.send(HTTPRequest(url: server.url()))
                }
                #expect(error?.kind == .tlsFailure, "\(error?.description ?? "")")
                #expect(error?.phase == .securing)
            }
        }

        @Test("and says so where a file is missing, does not fit, or is locked")
        func unusable() async throws {
            let setup = try await Setup()
            let server = try setup.nginx()
            let locked = try await setup.certificates.lockedKey(of: setup.right, passphrase: "open sesame")
            let pairs = [
                ("/nonexistent/certificate.pem", setup.right.keyFile), (setup.right.file, "/nonexistent/key.pem"),
                (setup.right.file, setup.stranger.keyFile), (setup.right.file, setup.right.file),
                (setup.right.keyFile, setup.right.keyFile), (setup.right.file, locked),
            ]
            for (certificate, key) in pairs {
                let error = await #expect(throws: TransportError.self) {
                    try await setup.transport(certificate, key: key).send(HTTPRequest(url: server.url(.tls)))
                }
                #expect(error?.kind == .tlsFailure)
                #expect(error?.delivery == .notSent)
                #expect(error?.detail.contains("the client's certificate") == true, "\(error?.detail ?? "")")
            }
            #expect(try await server.counts().requests == 0)
        }
    }
#endif
