// The layers as modifiers, innermost first: each wraps the transport it is called on.
//
//     URLSessionTransport().conditionalGET().retrying().reauthenticating(auth, refresh: renew)
extension Transport {
    /// Adds ``ETagTransport``: a 304 is answered with the stored body.
    public func conditionalGET(store: some ETagStoreProtocol = MemoryETagStore()) -> ETagTransport {
        ETagTransport(inner: self, store: store)
    }

    /// Adds ``RetryTransport``: what failed and may be repeated is.
    public func retrying(
        _ policy: RetryPolicy = RetryPolicy(), budget: RetryBudget? = RetryBudget(),
        clock: some Clock<Duration> = ContinuousClock()
    ) -> RetryTransport {
        RetryTransport(inner: self, policy: policy, budget: budget, clock: clock)
    }

    /// Adds ``ReauthTransport``: a refused token is renewed once for all calls, and each call replayed once.
    public func reauthenticating(
        _ authService: some RenewableAuthService,
        refresh: @escaping @Sendable (RefreshContext) async throws -> AccessToken
    ) -> ReauthTransport {
        ReauthTransport(inner: self, authService: authService, refresh: refresh)
    }
}
