/// The layers in the order that is right for nearly every program.
///
/// ```swift
/// let auth = SystemKeyChainAuthService()
/// let stack = StandardStack.make(authService: auth) { context in
///     AccessToken("what the token endpoint gave for \(context.account)")
/// }
/// let service = HTTPNetworkService(transport: stack, authService: auth)
/// print(stack)
/// ```
///
/// ## The order, from the outside
///
/// 1. **Reauth** sees the answer that counts. Inside retry, every attempt could start a refresh of its own, and a refresh
///    that failed would be retried as if it were the call.
/// 2. **Retry** repeats whole attempts. Inside the conditional GET, the second request after a 304 without a stored body
///    would go unprotected; outside reauth, it would multiply refreshes.
/// 3. **Conditional GET** is next to the wire: each attempt and each replay asks with what is stored by then and under the
///    session it is sent for. Outside reauth, a body fetched under a new session would be stored for the old one.
/// 4. **The wire** follows redirects, since only there it is known what was sent.
///
/// The deadline needs no layer: the service sets it once and everyone reads it. ``StackOrder`` finds orders that do harm.
public enum StandardStack {
    /// Retry over conditional GET over a wire, for APIs without tokens that expire.
    ///
    /// - Parameters:
    ///   - wire: The transport at the bottom.
    ///   - policy: How often and how long retries wait.
    ///   - store: Where validated bodies are kept.
    public static func make(
        wire: any Transport = DefaultTransport.shared, policy: RetryPolicy = RetryPolicy(),
        store: some ETagStoreProtocol = MemoryETagStore()
    ) -> RetryTransport {
        wire.conditionalGET(store: store).retrying(policy)
    }

    /// Reauth over retry over conditional GET over a wire.
    ///
    /// - Parameters:
    ///   - wire: The transport at the bottom.
    ///   - policy: How often and how long retries wait.
    ///   - store: Where validated bodies are kept.
    ///   - authService: Whose credentials are renewed; the service that makes the calls has the same.
    ///   - refresh: Asks the token endpoint for a new token.
    public static func make(
        wire: any Transport = DefaultTransport.shared, policy: RetryPolicy = RetryPolicy(),
        store: some ETagStoreProtocol = MemoryETagStore(), authService: some RenewableAuthService,
        refresh: @escaping @Sendable (RefreshContext) async throws -> AccessToken
    ) -> ReauthTransport {
        make(wire: wire, policy: policy, store: store).reauthenticating(authService, refresh: refresh)
    }
}
