#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The SHA-256 of a certificate's `SubjectPublicKeyInfo` (RFC 7469 §2.4).
struct PublicKeyPin: Hashable, Sendable {
    private static let prefix = "sha256/"

    let hash: Data

    init?(hash: Data) {
        guard hash.count == SHA256.byteCount else { return nil }
        self.hash = hash
    }

    /// Reads `sha256/` and the hash in base64, in the only way it can be written.
    init?(_ text: String) {
        let encoded = String(text.dropFirst(Self.prefix.count))
        guard text.hasPrefix(Self.prefix), let hash = Data(base64Encoded: encoded),
            hash.base64EncodedString() == encoded
        else { return nil }
        self.init(hash: hash)
    }

    /// The pin of a certificate in DER.
    init(certificate: Data) throws(InvalidCertificate) {
        hash = Data(SHA256.hash(try CertificateDER(certificate).subjectPublicKeyInfo))
    }
}

extension PublicKeyPin: CustomStringConvertible {
    var description: String { Self.prefix + hash.base64EncodedString() }
}
