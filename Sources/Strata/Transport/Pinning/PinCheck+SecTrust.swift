#if canImport(Security)
    import Security

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    extension PinCheck {
        /// Has the system validate the server's certificates, and then asks the evaluator about the chain it built.
        ///
        /// - Throws: ``TransportError`` of the kind `.tlsFailure` where the system does not trust the server, `.pinMismatch`
        ///   where the evaluator does not.
        func judge(_ trust: SecTrust) throws(TransportError) {
            var error: CFError?
            guard SecTrustEvaluateWithError(trust, &error) else {
                throw TransportError(
                    .tlsFailure, "the server's certificate is not trusted", phase: .securing, delivery: .notSent,
                    underlying: error.map { $0 as any Error })
            }
            guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], !chain.isEmpty else {
                return try judgeWithoutChain("the system gave no validated chain")
            }
            try judge(ServerTrust(certificates: chain.map { SecCertificateCopyData($0) as Data }))
        }
    }
#endif
