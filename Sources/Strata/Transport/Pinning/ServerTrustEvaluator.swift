/// Decides whether a server that passed normal validation is one of those expected.
///
/// ``PublicKeyPinningEvaluator`` and ``CertificatePinningEvaluator`` are the usual ones. An evaluator of one's own can ask
/// for more, never for less: validation of the chain, of the dates and of the host's name has always come before.
///
/// ```swift
/// struct ShortChainEvaluator: ServerTrustEvaluator {
///     struct TooLong: Error {}
///
///     func evaluate(_ trust: ServerTrust, forHost host: String) throws {
///         guard trust.certificates.count <= 3 else { throw TooLong() }
///     }
/// }
/// ```
///
/// ## Concurrency
///
/// `evaluate` is called before each request, from any thread and many at once. It computes and returns; it waits for
/// nothing.
public protocol ServerTrustEvaluator: Sendable {
    /// Returns when the server is expected, throws when it is not.
    ///
    /// - Parameters:
    ///   - trust: The validated chain.
    ///   - host: The host's name in lower case, international labels as A-labels.
    /// - Throws: Any error; the call ends with ``TransportError`` of the kind `.pinMismatch`, and the error lies beneath.
    func evaluate(_ trust: ServerTrust, forHost host: String) throws
}

/// An evaluator that compares with a list, and knows when the list cannot be meant.
protocol PinEvaluator: ServerTrustEvaluator {
    /// Why the list is refused; `nil` where it is not.
    var configurationError: PinningConfigurationError? { get }
}
