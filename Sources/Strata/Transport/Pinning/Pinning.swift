#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a wire asks of pinning: for each request of a call, redirected ones included, whether its host is pinned.
struct Pinning: Sendable {
    let domains: PinnedDomains
    let mode: PinningTransport.Mode

    /// What the server of the request has to pass; `nil` where its host is not pinned.
    ///
    /// - Throws: ``TransportError`` of the kind `.invalidRequest` where the pins cannot be meant, `.pinMismatch` for
    ///   `http` to a pinned host, where there is no certificate to look at.
    func check(for request: HTTPRequest) throws(TransportError) -> PinCheck? {
        if let error = domains.configurationError { throw TransportError(error) }
        guard let origin = Origin(request.url), let host = PinnedDomains.name(of: origin.host) else {
            throw .invalidRequest("the URL has no host that pins could be looked up for")
        }
        guard let evaluator = domains.evaluator(for: host) else { return nil }
        let check = PinCheck(host: host, evaluator: evaluator, mode: mode, request: request)
        guard origin.scheme == "https" else {
            try check.judgeWithoutChain("http shows no certificate, and the host is pinned")
            return nil
        }
        return check
    }
}

/// What the server of one request has to pass, once normal validation has.
struct PinCheck: Sendable {
    let host: String
    let evaluator: any ServerTrustEvaluator
    let mode: PinningTransport.Mode
    let request: HTTPRequest

    /// Asks the evaluator.
    ///
    /// - Throws: ``TransportError`` of the kind `.pinMismatch`, unless mismatches are only reported.
    func judge(_ trust: ServerTrust) throws(TransportError) {
        do {
            try evaluator.evaluate(trust, forHost: host)
        } catch let mismatch as PinMismatch {
            try settle(mismatch)
        } catch {
            // Also an error that means something else elsewhere, such as a cancellation: here it is a server not trusted.
            try settle(
                PinMismatch(
                    host: host, seenPins: trust.publicKeyPins, reason: "the evaluator refused the server",
                    underlying: error))
        }
    }

    /// Refuses where nothing can be looked at: what cannot be checked has not passed.
    func judgeWithoutChain(_ reason: String) throws(TransportError) {
        try settle(PinMismatch(host: host, reason: reason))
    }

    /// The server's own key is not pinned, and that is all that the TLS library shows.
    func leafMismatch() -> TransportError {
        TransportError(
            PinMismatch(
                host: host,
                reason: "the server's own key is not pinned, and this TLS library does not give the rest of the chain"))
    }

    /// The pinned keys in libcurl's form; `nil` where the evaluator wants more than one of them to be the server's own,
    /// or mismatches are only reported.
    var leafKeys: String? {
        guard case .enforce = mode, let evaluator = evaluator as? PublicKeyPinningEvaluator else { return nil }
        return evaluator.pinnedKeyHashes.map { "sha256//" + $0.base64EncodedString() }.joined(separator: ";")
    }

    private func settle(_ mismatch: PinMismatch) throws(TransportError) {
        request.report(.pinMismatch, mismatch.description)
        guard case .reportOnly(let report) = mode else { throw TransportError(mismatch) }
        report(mismatch)
    }
}
