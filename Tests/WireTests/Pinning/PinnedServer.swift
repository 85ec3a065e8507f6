#if os(Linux)
    import Strata
    import StrataTesting
    import Synchronization

    /// A TLS server of an authority that the client trusts, with an intermediate, as most servers are.
    struct PinnedServer {
        let certificates: TemporaryCertificates
        let root: TemporaryCertificates.Certificate
        let intermediate: TemporaryCertificates.Certificate
        let leaf: TemporaryCertificates.Certificate
        /// A key that is kept for later.
        let backup: TemporaryCertificates.Certificate
        let server: NginxServer

        init(key: TemporaryCertificates.Key = .p256, locations: String = #"location / { return 200 "hello"; }"#)
            async throws
        {
            certificates = try TemporaryCertificates()
            root = try await certificates.authority("root")
            intermediate = try await certificates.authority("intermediate", signedBy: root)
            leaf = try await certificates.server("leaf", key: key, signedBy: intermediate)
            backup = try await certificates.authority("backup")
            server = try NginxServer(
                [certificates.identity([leaf, intermediate])],
                locations: locations)
        }

        func pins(_ pinned: TemporaryCertificates.Certificate...) -> PublicKeyPinningEvaluator {
            PublicKeyPinningEvaluator(pinnedKeyHashes: pinned.map(\.pin), requiresBackup: false)
        }

        func transport(
            _ domains: [String: any ServerTrustEvaluator], mode: PinningTransport.Mode = .enforce,
            trusting authority: TemporaryCertificates.Certificate? = nil
        ) -> PinningTransport {
            PinningTransport(
                pinnedDomains: domains, mode: mode, configuration: configuration(trusting: authority ?? root))
        }

        func configuration(
            trusting authority: TemporaryCertificates.Certificate
        ) -> CurlTransport.Configuration {
            var configuration = CurlTransport.Configuration()
            configuration.proxy = .none
            configuration.certificateAuthorities = URL(filePath: authority.file)
            return configuration
        }
    }

    /// What report-only mode reports.
    final class Reports: Sendable {
        private let reports = Mutex<[PinMismatch]>([])

        var all: [PinMismatch] { reports.withLock(\.self) }
        var mode: PinningTransport.Mode { .reportOnly { report in self.reports.withLock { $0.append(report) } } }
    }
#endif
