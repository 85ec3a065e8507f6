/// The wire that a service uses where none is given.
public enum DefaultTransport {
    #if os(Linux)
        /// One instance for the whole program, so that connections are shared: ``CurlTransport/shared``.
        public static let shared: any Transport = CurlTransport.shared
    #elseif canImport(Darwin) || URLSession
        /// One instance for the whole program, so that connections are shared.
        public static let shared: any Transport = URLSessionTransport()
    #else
        /// One instance for the whole program. This build has no wire: every call says so.
        public static let shared: any Transport = NoWireTransport()
    #endif
}

/// Stands where a build has no wire.
struct NoWireTransport: Transport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        throw TransportError(
            .noWire, "this build has no transport that reaches the network: enable the package trait URLSession",
            delivery: .notSent)
    }
}
