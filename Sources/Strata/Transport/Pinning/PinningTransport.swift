/// A wire that sends to some hosts only after their certificates have been compared with pins.
///
/// Choose it where a certificate from any of the authorities that the machine trusts is not proof enough: for sign-in,
/// money, health. It costs care: pins have to be changed before keys are.
///
/// ```swift
/// let wire = PinningTransport(pinnedDomains: [
///     "api.example.com": PublicKeyPinningEvaluator(pinnedKeyHashes: [
///         "sha256/YLh1dUR9y6Kja30RrAn7JKnbQG/uEtLMkBgFF2Fuihg=",
///         "sha256/Vjs8r4z+80wjNcr1YKepWQboSIRi63WsWXhIMN+eWys=",
///     ])
/// ])
/// let pinned = HTTPNetworkService(transport: RetryTransport(inner: wire))
/// ```
///
/// ## What it does
///
/// - Normal validation of the chain, the dates and the host's name comes first, always.
/// - The pins are compared with the chain that validation built, never with what the server sent, before the first byte
///   of a request goes out, and again for each request on a kept connection.
/// - A host that is not named is validated as usual; each redirection is looked at for the host it leads to. `http` to a
///   pinned host is refused.
/// - `*.example.com` is any one label before `example.com`; international names may be written either way.
/// - Its connections are its own: none that another transport opened, without these pins, is ever used.
///
/// ## Where it works
///
/// On Apple platforms through the system's trust. On Linux through libcurl 7.80 or later with OpenSSL, which is what
/// distributions install. With another TLS library the server's own key is still compared by libcurl, and whatever needs
/// the rest of the chain (the key of an authority, certificates, an evaluator of one's own) refuses the connection.
///
/// ## Order
///
/// It is a wire, at the bottom of a stack in the place of another.
///
/// ## Errors
///
/// ``TransportError`` of the kind `.pinMismatch`, with ``PinMismatch`` beneath, which names the pins that were seen. It is
/// certain that nothing was sent, and it is never retried. Pins that cannot be meant fail every call with the kind
/// `.invalidRequest` and ``PinningConfigurationError`` beneath; ``configurationError`` tells before the first.
public struct PinningTransport: Transport {
    /// What becomes of a mismatch.
    public enum Mode: Sendable {
        /// The call fails.
        case enforce
        /// The call goes on as if nothing were pinned, and the mismatch is handed over: to try pins out before they can
        /// lock anybody out. The closure is called from any thread and returns at once.
        case reportOnly(@Sendable (PinMismatch) -> Void)
    }

    let pinning: Pinning
    private let wire: any Transport

    init(_ pinning: Pinning, wire: some Transport) {
        self.pinning = pinning
        self.wire = wire
    }

    /// Why the pins cannot be meant; `nil` where they can. A test of the app looks here.
    public var configurationError: PinningConfigurationError? { pinning.domains.configurationError }

    /// Sends the request where its host passes.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let configurationError {
            try Task.checkCancellation()
            throw TransportError(configurationError)
        }
        return try await wire.send(request)
    }
}

#if os(Linux)
    extension PinningTransport {
        /// Creates a wire over libcurl.
        ///
        /// - Parameters:
        ///   - pinnedDomains: Hosts, or `*.` and a domain, and who decides about them.
        ///   - mode: What becomes of a mismatch.
        ///   - configuration: How it connects otherwise.
        public init(
            pinnedDomains: [String: any ServerTrustEvaluator], mode: Mode = .enforce,
            configuration: CurlTransport.Configuration = CurlTransport.Configuration()
        ) {
            let pinning = Pinning(domains: PinnedDomains(pinnedDomains), mode: mode)
            self.init(pinning, wire: CurlTransport(configuration: configuration, pinning: pinning))
        }
    }
#endif

extension PinningTransport: CustomStringConvertible {
    /// The name of the type.
    public var description: String { "PinningTransport" }
}
