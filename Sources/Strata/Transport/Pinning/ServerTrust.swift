#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a server has proved of itself: the chain of certificates that normal validation built and accepted.
///
/// It is not the chain that the server sent. Whoever has any certificate at all can append somebody else's, which is
/// public; validation leaves such a stranger out.
public struct ServerTrust: Sendable {
    /// The validated chain in DER: the server's certificate first, the trusted root last.
    public let certificates: [Data]

    /// Creates a chain, for tests of a ``ServerTrustEvaluator``.
    public init(certificates: [Data]) {
        self.certificates = certificates
    }

    /// The pins of the chain's public keys, `sha256/…`, in the order of ``certificates``: what to pin, or what was seen
    /// instead.
    ///
    /// `openssl x509 -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64` prints
    /// the same for a certificate. What is no certificate is left out.
    public var publicKeyPins: [String] {
        certificates.compactMap { certificate in
            do { return try PublicKeyPin(certificate: certificate).description } catch { return nil }
        }
    }
}
