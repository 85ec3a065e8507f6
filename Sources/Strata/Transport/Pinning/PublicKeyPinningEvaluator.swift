#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Expects one of some public keys anywhere in the validated chain.
///
/// Choose it over ``CertificatePinningEvaluator``: a key outlives its certificates, so the yearly renewal changes
/// nothing. Pinning the key of the authority that issues the certificates, or of its intermediate, lets the server change
/// its own keys too.
///
/// ```swift
/// let evaluator = PublicKeyPinningEvaluator(pinnedKeyHashes: [
///     "sha256/YLh1dUR9y6Kja30RrAn7JKnbQG/uEtLMkBgFF2Fuihg=",
///     "sha256/Vjs8r4z+80wjNcr1YKepWQboSIRi63WsWXhIMN+eWys=",
/// ])
/// let transport = PinningTransport(pinnedDomains: ["api.example.com": evaluator])
/// ```
///
/// A pin is the SHA-256 of the `SubjectPublicKeyInfo` in DER (RFC 7469 §2.4), so any type of key can be pinned.
///
/// ## The backup
///
/// At least two keys are pinned, one of them a spare that is not in use and is kept elsewhere: when the key in use has to
/// be replaced at once, the apps that are out there accept the spare. Fewer is a ``PinningConfigurationError`` unless
/// allowed.
public struct PublicKeyPinningEvaluator: ServerTrustEvaluator {
    /// The pins as hashes.
    public let pinnedKeyHashes: Set<Data>
    let configurationError: PinningConfigurationError?

    /// Pins public keys by their hashes.
    ///
    /// - Parameters:
    ///   - pinnedKeyHashes: Hashes of 32 bytes.
    ///   - requiresBackup: Whether fewer than two are refused.
    public init(pinnedKeyHashes: some Sequence<Data>, requiresBackup: Bool = true) {
        self.init(
            pinnedKeyHashes.map { ($0.base64EncodedString(), PublicKeyPin(hash: $0)) }, requiresBackup: requiresBackup)
    }

    /// Pins public keys by their hashes as text.
    ///
    /// - Parameters:
    ///   - pinnedKeyHashes: `sha256/` and the hash in base64, each.
    ///   - requiresBackup: Whether fewer than two are refused.
    public init(pinnedKeyHashes: some Sequence<String>, requiresBackup: Bool = true) {
        self.init(pinnedKeyHashes.map { ($0, PublicKeyPin($0)) }, requiresBackup: requiresBackup)
    }

    private init(_ pins: [(text: String, pin: PublicKeyPin?)], requiresBackup: Bool) {
        pinnedKeyHashes = Set(pins.compactMap(\.pin?.hash))
        if let malformed = pins.first(where: { $0.pin == nil }) {
            configurationError = .malformedPin(malformed.text)
        } else {
            configurationError = .count(pinnedKeyHashes.count, requiresBackup: requiresBackup)
        }
    }

    /// Returns when one of the keys of the chain is pinned.
    ///
    /// - Throws: ``PinMismatch`` with the pins seen; ``PinningConfigurationError`` when the list of pins is refused.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        if let configurationError { throw configurationError }
        for certificate in trust.certificates {
            let pin = try PublicKeyPin(certificate: certificate)
            if pinnedKeyHashes.contains(pin.hash) { return }
        }
        throw PinMismatch(
            host: host, seenPins: trust.publicKeyPins, reason: "no public key of the validated chain is pinned")
    }
}

extension PublicKeyPinningEvaluator: PinEvaluator {}

extension PinningConfigurationError {
    static func count(_ count: Int, requiresBackup: Bool) -> PinningConfigurationError? {
        switch count {
        case 0: .noPins
        case 1 where requiresBackup: .noBackupPin
        default: nil
        }
    }
}
