#if os(Linux)
    import CLibcurl

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    extension CurlHandle {
        /// Writes what is pinned into the handle.
        ///
        /// Where the validated chain can be had, ``passesPins()`` looks at it. Elsewhere libcurl compares the server's own
        /// key, in any TLS library; what needs the rest of the chain is refused.
        ///
        /// - Throws: ``TransportError`` of the kind `.pinMismatch`.
        func preparePins(_ check: PinCheck?) throws(TransportError) {
            call.pinCheck = check
            guard lc_has_chain() == 0 else { return }
            lc_set_string(easy, LC_PINNEDPUBLICKEY, nil)
            guard let check else { return }
            if let keys = check.leafKeys {
                lc_set_string(easy, LC_PINNEDPUBLICKEY, keys)
            } else {
                try check.judgeWithoutChain(settings.library.withoutChain)
            }
        }

        /// Whether the server of the connection, new or kept, may have the request. If not, ``CurlCall/refusal`` says why.
        func passesPins() -> Bool {
            guard let check = call.pinCheck, lc_has_chain() != 0 else { return true }
            var certificates: [Data] = []
            let count = withUnsafeMutablePointer(to: &certificates) { certificates in
                lc_visit_chain(
                    easy,
                    { data, bytes, count in
                        guard let data, let bytes else { return }
                        data.assumingMemoryBound(to: [Data].self).pointee.append(Data(bytes: bytes, count: count))
                    }, certificates)
            }
            do throws(TransportError) {
                guard count > 0, count == certificates.count else {
                    try check.judgeWithoutChain("the connection gave no validated chain")
                    return true
                }
                try check.judge(ServerTrust(certificates: certificates))
                return true
            } catch {
                var error = error
                error.delivery = delivery
                call.refusal = error
                return false
            }
        }
    }

    extension CurlLibrary {
        fileprivate var withoutChain: String {
            "libcurl \(version) with this TLS library does not give the validated chain: 7.80 over OpenSSL is needed"
        }
    }
#endif
