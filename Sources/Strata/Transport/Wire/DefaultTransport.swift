/// The wire that a service uses where none is given.
public enum DefaultTransport {
    /// One instance for the whole program.
    public static let shared: any Transport = NoWireTransport()
}

/// Stands where this build has no wire: every call says so.
struct NoWireTransport: Transport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        throw TransportError(.noWire, "this build has no transport that reaches the network", delivery: .notSent)
    }
}
