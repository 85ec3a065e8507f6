import Strata

/// The wires of this platform, for tests that hold for each of them.
enum Wire: String, CaseIterable, Sendable {
    #if os(Linux)
        case curl
    #endif
    #if canImport(Darwin) || URLSession
        case urlSession
    #endif

    /// A wire with connections of its own.
    func make() -> any Transport {
        switch self {
        #if os(Linux)
            case .curl: CurlTransport()
        #endif
        #if canImport(Darwin) || URLSession
            case .urlSession: URLSessionTransport()
        #endif
        }
    }
}
