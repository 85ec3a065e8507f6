/// A server that passed normal validation but is none of those pinned.
///
/// It lies beneath the ``TransportError`` of the kind `.pinMismatch`, and is what report-only mode reports. It is never
/// retried: another attempt would only give the impostor another chance.
public struct PinMismatch: Error, Sendable {
    /// The host's name.
    public let host: String
    /// The pins of the validated chain, the server's own first: what would have matched. Empty where the chain cannot be
    /// had.
    public let seenPins: [String]
    /// What was wrong, in words.
    public let reason: String
    /// What the evaluator threw, where it is not Strata's.
    public let underlying: (any Error)?

    /// Creates a mismatch, for an evaluator of one's own or a test.
    public init(host: String, seenPins: [String] = [], reason: String, underlying: (any Error)? = nil) {
        self.host = host
        self.seenPins = seenPins
        self.reason = reason
        self.underlying = underlying
    }
}

extension PinMismatch: CustomStringConvertible {
    /// The host, the reason and the pins that were seen.
    public var description: String {
        let seen = seenPins.isEmpty ? "" : "; seen: " + seenPins.joined(separator: ", ")
        return "\(host): \(reason)\(seen)"
    }
}

extension TransportError {
    init(_ mismatch: PinMismatch) {
        self.init(.pinMismatch, mismatch.description, phase: .securing, delivery: .notSent, underlying: mismatch)
    }

    init(_ error: PinningConfigurationError) {
        self.init(.invalidRequest, "pinning: \(error)", delivery: .notSent, underlying: error)
    }
}
