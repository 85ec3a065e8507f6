#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Expects one of some certificates anywhere in the validated chain.
///
/// It needs no tool but the certificate's file. Each renewal brings a certificate that is not pinned, so the next one has
/// to be in the app before the server uses it; ``PublicKeyPinningEvaluator`` does not have that trouble.
///
/// ```swift
/// let (current, next) = (data, Data("the next one".utf8))
/// let transport = PinningTransport(pinnedDomains: [
///     "api.example.com": CertificatePinningEvaluator(pinnedCertificates: [current, next])
/// ])
/// ```
public struct CertificatePinningEvaluator: ServerTrustEvaluator {
    /// The certificates in DER.
    public let pinnedCertificates: Set<Data>
    let configurationError: PinningConfigurationError?

    /// Pins certificates.
    ///
    /// - Parameters:
    ///   - pinnedCertificates: Certificates in DER.
    ///   - requiresBackup: Whether fewer than two are refused.
    public init(pinnedCertificates: some Sequence<Data>, requiresBackup: Bool = true) {
        self.pinnedCertificates = Set(pinnedCertificates)
        let isReadable = self.pinnedCertificates.allSatisfy { certificate in
            do { return try !CertificateDER(certificate).subjectPublicKeyInfo.isEmpty } catch { return false }
        }
        configurationError =
            isReadable
            ? .count(self.pinnedCertificates.count, requiresBackup: requiresBackup) : .malformedCertificate
    }

    /// Returns when one of the certificates of the chain is pinned.
    ///
    /// - Throws: ``PinMismatch`` with the pins seen; ``PinningConfigurationError`` when the list of certificates is refused.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        if let configurationError { throw configurationError }
        guard trust.certificates.contains(where: pinnedCertificates.contains) else {
            throw PinMismatch(
                host: host, seenPins: trust.publicKeyPins, reason: "no certificate of the validated chain is pinned")
        }
    }
}

extension CertificatePinningEvaluator: PinEvaluator {}
