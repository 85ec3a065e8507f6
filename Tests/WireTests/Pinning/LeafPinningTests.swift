#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    /// Which TLS library the libcurl of this run has.
    enum TLSLibrary {
        /// `STRATA_LIBCURL` decides which libcurl the process uses, so a run has one kind only.
        static let isGnuTLS = library.contains("gnutls")
        /// Builds that pass for a browser have BoringSSL.
        static let isOpenSSL = !isGnuTLS && !library.contains("impersonate")

        private static let library = getenv("STRATA_LIBCURL").map { String(cString: $0) } ?? ""
    }

    extension Trait where Self == ConditionTrait {
        static var needsOpenSSL: Self { .enabled(if: TLSLibrary.isOpenSSL, "libcurl is not one over OpenSSL") }
        static var needsGnuTLS: Self {
            .enabled(if: TLSLibrary.isGnuTLS, "STRATA_LIBCURL has to name a libcurl over GnuTLS")
        }
    }

    @Suite("PinningTransport over GnuTLS", .needsTLSPrograms, .needsGnuTLS, .timeLimit(.minutes(15)))
    struct LeafPinningTests {
        private func failure(_ transport: some Transport, _ request: HTTPRequest) async -> TransportError? {
            await #expect(throws: TransportError.self) { try await transport.send(request) }
        }

        @Test("compares the server's own key, whatever its type", arguments: TemporaryCertificates.Key.allCases)
        func leaf(key: TemporaryCertificates.Key) async throws {
            let rig = try await PinnedServer(key: key)
            let request = HTTPRequest(url: try rig.server.url(.tls))
            let right = rig.transport(["localhost": rig.pins(rig.backup, rig.leaf)])
            for _ in 0..<2 { #expect(try await right.send(request).text == "hello") }
            let error = await failure(rig.transport(["localhost": rig.pins(rig.backup)]), request)
            #expect(error?.kind == .pinMismatch && error?.delivery == .notSent)
            #expect(error?.underlying is PinMismatch)
            #expect(try await rig.server.counts().requests == 2)
        }

        @Test("refuses whatever needs the rest of the chain")
        func chain() async throws {
            struct Content: ServerTrustEvaluator {
                func evaluate(_ trust: ServerTrust, forHost host: String) throws {}
            }
            let rig = try await PinnedServer()
            let request = HTTPRequest(url: try rig.server.url(.tls))
            let certificates = CertificatePinningEvaluator(
                pinnedCertificates: [rig.leaf.der, rig.intermediate.der, rig.root.der])
            for evaluator in [rig.pins(rig.intermediate, rig.root), certificates, Content()]
                as [any ServerTrustEvaluator]
            {
                let error = await failure(rig.transport(["localhost": evaluator]), request)
                #expect(error?.kind == .pinMismatch && error?.delivery == .notSent)
            }
            #expect(try await rig.server.counts().requests == 0)
        }

        @Test("only reports that it cannot tell where it is to report")
        func reportOnly() async throws {
            let rig = try await PinnedServer()
            let reports = Reports()
            let transport = rig.transport(["localhost": rig.pins(rig.leaf)], mode: reports.mode)
            #expect(try await transport.send(HTTPRequest(url: rig.server.url(.tls))).text == "hello")
            #expect(reports.all.map(\.seenPins) == [[]])
        }
    }
#endif
