import Strata

/// Who takes part.
enum Contenders {
    static func all(_ load: Load) throws -> [any Contender] {
        var all: [any Contender] = []
        #if os(Linux)
            all.append(try RawContender(load))
            let wire = CurlTransport(configuration: configuration(load))
            all.append(TransportContender("CurlTransport", wire, load) { await wire.shutdown() })
            let stacked = CurlTransport(configuration: configuration(load))
            all.append(
                TransportContender("standard stack", stack(over: stacked), load, validates: true) {
                    await stacked.shutdown()
                })
        #endif
        #if canImport(Darwin) || URLSession
            // On Linux it trusts no certificates but the system's.
            if load.authorities == nil {
                all.append(TransportContender("URLSessionTransport", URLSessionTransport(), load))
            }
        #endif
        return all
    }

    #if os(Linux)
        static func configuration(_ load: Load) -> CurlTransport.Configuration {
            var configuration = CurlTransport.Configuration()
            configuration.httpVersion = load.isHTTP2 ? .http2 : .http1
            configuration.proxy = .none
            configuration.certificateAuthorities = load.authorities
            return configuration
        }
    #endif

    /// All layers, for a caller who is signed in or not: nobody is asked to authorise here.
    static func stack(over wire: some Transport) -> some Transport {
        StandardStack.make(wire: wire, authService: BearerAuthService(store: MemoryCredentialStore())) { $0.token }
    }
}
