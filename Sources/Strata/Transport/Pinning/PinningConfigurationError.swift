/// Why a set of pins is refused before anything is sent: a mistake of the program, which a test should find.
///
/// A list of pins that cannot be read, or that the next renewal of the server's certificate would leave without a match,
/// is found out on the first day rather than on the last.
public enum PinningConfigurationError: Error, Sendable, Hashable {
    /// Nothing is pinned.
    case noPins
    /// One pin alone: when that key is replaced, or lost, no version of the app that is out there can connect.
    case noBackupPin
    /// Not the SHA-256 of a public key, as 32 bytes or as `sha256/` and base64.
    case malformedPin(String)
    /// Not a certificate in DER; PEM has to be decoded first.
    case malformedCertificate
    /// Not a host's name, and not `*.` before one.
    case malformedDomain(String)
    /// Two entries for the same domain.
    case repeatedDomain(String)
}

extension PinningConfigurationError: CustomStringConvertible {
    /// What is wrong, in words.
    public var description: String {
        switch self {
        case .noPins: "nothing is pinned"
        case .noBackupPin: "there is one pin and no backup: pin a second key that is kept apart, or allow it explicitly"
        case .malformedPin(let pin): "the pin \(pin) is not the SHA-256 of a public key"
        case .malformedCertificate: "a pinned certificate is not one in DER"
        case .malformedDomain(let domain): "the pinned domain \(domain) is not a host's name without scheme and port"
        case .repeatedDomain(let domain): "the domain \(domain) is pinned twice"
        }
    }
}
