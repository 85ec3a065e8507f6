#if canImport(Darwin) || URLSession
    #if canImport(Darwin)
        public import Foundation
    #else
        import Foundation
    #endif
    import Synchronization
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A session for each pinned host and one for all others.
    ///
    /// A session sends to any host for which the certificate of an open connection is good. A pinned host must not be
    /// reached over one that was opened for another, without its pins.
    final class PinnedSessions: Sendable {
        let pinning: Pinning
        private let sessions: Mutex<[String: OwnedSession]>
        private let others: OwnedSession

        init(_ configuration: URLSessionConfiguration, _ pinning: Pinning) {
            self.pinning = pinning
            sessions = Mutex([:])
            others = OwnedSession(configuration)
        }

        func session(for check: PinCheck?) -> OwnedSession {
            guard let host = check?.host else { return others }
            return sessions.withLock { sessions in
                if let session = sessions[host] { return session }
                let session = OwnedSession(others.configuration)
                sessions[host] = session
                return session
            }
        }
    }

    #if canImport(Darwin)
        extension PinningTransport {
            /// Creates a wire over `URLSession`.
            ///
            /// - Parameters:
            ///   - pinnedDomains: Hosts, or `*.` and a domain, and who decides about them.
            ///   - mode: What becomes of a mismatch.
            ///   - configuration: How its sessions are set up.
            public init(
                pinnedDomains: [String: any ServerTrustEvaluator], mode: Mode = .enforce,
                configuration: URLSessionConfiguration = URLSessionTransport.defaultConfiguration
            ) {
                let pinning = Pinning(domains: PinnedDomains(pinnedDomains), mode: mode)
                self.init(pinning, wire: URLSessionTransport(configuration: configuration, pinning: pinning))
            }
        }
    #endif
#endif
