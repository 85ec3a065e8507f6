import Strata
import Testing

/// Pins are compared with what openssl makes of certificates that it made itself.
@Suite(.needsTLSPrograms, .timeLimit(.minutes(15)))
struct PublicKeyPinTests {
    private func trust(_ chain: [TemporaryCertificates.Certificate]) -> ServerTrust {
        ServerTrust(certificates: chain.map(\.der))
    }

    @Test(arguments: TemporaryCertificates.Key.allCases)
    func everyTypeOfKeyHasThePinThatOpenSSLCalculates(key: TemporaryCertificates.Key) async throws {
        let certificates = try TemporaryCertificates()
        let root = try await certificates.authority("root")
        let leaf = try await certificates.server(key: key, signedBy: root)
        let calculated = [
            try await certificates.calculatedPin(of: leaf), try await certificates.calculatedPin(of: root),
        ]
        #expect(trust([leaf, root]).publicKeyPins == calculated)
        #expect(calculated == [leaf.pin, root.pin])
        #expect(leaf.pin != root.pin)
        let evaluator = PublicKeyPinningEvaluator(pinnedKeyHashes: [leaf.pin], requiresBackup: false)
        try evaluator.evaluate(trust([leaf, root]), forHost: "localhost")
    }

    @Test func anyKeyOfTheChainMayMatchAndABackupIsNeeded() async throws {
        let certificates = try TemporaryCertificates()
        let root = try await certificates.authority("root")
        let intermediate = try await certificates.authority("intermediate", signedBy: root)
        let leaf = try await certificates.server(signedBy: intermediate)
        let backup = try await certificates.authority("backup")
        let chain = trust([leaf, intermediate, root])
        func evaluate(_ pins: [String], requiresBackup: Bool = true) throws {
            try PublicKeyPinningEvaluator(pinnedKeyHashes: pins, requiresBackup: requiresBackup)
                .evaluate(chain, forHost: "localhost")
        }

        for pinned in [leaf, intermediate, root] {
            try evaluate([pinned.pin], requiresBackup: false)
            try evaluate([backup.pin, pinned.pin])
            #expect(throws: PinningConfigurationError.noBackupPin) { try evaluate([pinned.pin]) }
        }
        #expect(throws: PinningConfigurationError.noPins) { try evaluate([]) }
        let mismatch = #expect(throws: PinMismatch.self) { try evaluate([backup.pin], requiresBackup: false) }
        #expect(mismatch?.seenPins == [leaf.pin, intermediate.pin, root.pin])
        #expect(mismatch?.host == "localhost")
    }

    @Test func aCertificateMatchesItselfAndARenewalMatchesTheKeyOnly() async throws {
        let certificates = try TemporaryCertificates()
        let root = try await certificates.authority("root")
        let old = try await certificates.server("old", signedBy: root)
        let new = try await certificates.server("new", signedBy: root, reusing: old)
        let spare = try await certificates.server("spare", signedBy: root)
        let byCertificate = CertificatePinningEvaluator(pinnedCertificates: [old.der, spare.der])
        let byKey = PublicKeyPinningEvaluator(pinnedKeyHashes: [old.pin, spare.pin])
        for evaluator in [byCertificate, byKey] as [any ServerTrustEvaluator] {
            try evaluator.evaluate(trust([old, root]), forHost: "localhost")
        }
        try byKey.evaluate(trust([new, root]), forHost: "localhost")
        let mismatch = #expect(throws: PinMismatch.self) {
            try byCertificate.evaluate(trust([new, root]), forHost: "localhost")
        }
        #expect(mismatch?.seenPins == [new.pin, root.pin])
        try CertificatePinningEvaluator(pinnedCertificates: [root.der, spare.der])
            .evaluate(trust([new, root]), forHost: "localhost")
    }

    @Test func aCertificateThatCannotBeReadNeverMatches() async throws {
        let leaf = try await TemporaryCertificates().server(signedBy: nil)
        let evaluator = PublicKeyPinningEvaluator(pinnedKeyHashes: [leaf.pin], requiresBackup: false)
        for broken in [Data(leaf.der.dropLast()), leaf.der + Data([0]), Data()] {
            #expect(throws: (any Error).self) {
                try evaluator.evaluate(ServerTrust(certificates: [broken, leaf.der]), forHost: "localhost")
            }
            #expect(ServerTrust(certificates: [broken, leaf.der]).publicKeyPins == [leaf.pin])
        }
    }
}
