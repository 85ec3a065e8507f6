/// A certificate as far as pinning looks into it (RFC 5280 §4.1).
struct CertificateDER {
    /// The subject's public key with its algorithm, as it stands in the certificate: what a pin is the hash of.
    let subjectPublicKeyInfo: ArraySlice<UInt8>

    private static let sequence: UInt8 = 0x30
    private static let integer: UInt8 = 0x02
    private static let bitString: UInt8 = 0x03
    private static let version: UInt8 = 0xA0

    /// Reads a certificate in DER.
    ///
    /// The key is taken as it is, never put together from its numbers, so no type of key needs to be known.
    init(_ bytes: some Sequence<UInt8>) throws(InvalidCertificate) {
        var outside = DERReader(Array(bytes)[...])
        var certificate = DERReader(try outside.next(Self.sequence).content)
        guard outside.rest.isEmpty else { throw InvalidCertificate() }
        var fields = DERReader(try certificate.next(Self.sequence).content)
        try fields.skip(Self.version)
        _ = try fields.next(Self.integer)
        for _ in ["signature", "issuer", "validity", "subject"] { _ = try fields.next(Self.sequence) }
        let key = try fields.next(Self.sequence)
        var parts = DERReader(key.content)
        _ = try parts.next(Self.sequence)
        _ = try parts.next(Self.bitString)
        guard parts.rest.isEmpty else { throw InvalidCertificate() }
        subjectPublicKeyInfo = key.whole
    }
}
