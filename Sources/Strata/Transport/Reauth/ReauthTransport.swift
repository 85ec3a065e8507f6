#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Answers a 401 by renewing the token once for all who need it, and sends the refused calls again.
///
/// ```swift
/// struct Grant: Decodable, Sendable { var access_token: String, refresh_token: String? }
///
/// let auth = SystemKeyChainAuthService()
/// let stack = ReauthTransport(inner: transport, authService: auth) { context in
///     let form = [
///         URLQueryItem(name: "grant_type", value: "refresh_token"),
///         URLQueryItem(name: "refresh_token", value: context.token.refreshToken),
///     ]
///     let grant = try await service.request(
///         to: Endpoint<Grant>(path: "/token", method: .post, body: .form(form)), via: environment)
///     return AccessToken(grant.access_token, refreshToken: grant.refresh_token)
/// }
/// let response = try await stack.send(request)
/// ```
///
/// There are two forms. `refresh` returns the new token and the layer saves it; `refreshToken` returns nothing and saves
/// it with `saveAccessToken` of the auth service itself.
///
/// ## The contract
///
/// 1. **Who takes part.** Only a request that the auth service stamped. A request without stamp (a sign-in with a wrong
///    password), an answer from another origin, a challenge that names schemes but not Bearer, and `insufficient_scope`
///    go to the caller as they are (RFC 6750 §3.1).
/// 2. **A token that was replaced meanwhile.** A 401 to an older token of the same session is replayed at once, without
///    a refresh; if that is refused too, one refresh and one replay follow. After these two replays the caller gets the
///    401 with its body, and the new token stays.
/// 3. **Another session.** A 401 from before a sign-out or another sign-in is never replayed.
/// 4. **One at a time.** An account has one refresh at a time, in a task of its own that inherits no task-locals and
///    that no caller's cancellation ends. A cancelled call leaves at once.
/// 5. **It ends.** A refresh has ``ReauthPolicy/timeout``; then it is cancelled, and after ``ReauthPolicy/grace`` nobody
///    waits for it any longer. A token that it brings later is kept, unless there is a newer one or another session.
/// 6. **Refused or failed.** A refresh is refused when the closure throws ``ReauthError/refused`` or the token endpoint's
///    `invalid_grant` (RFC 6749 §5.2): that is remembered for the token, everybody who waits fails, the token is
///    forgotten, and the ``TokenInvalidationHandler`` is told once. After any other failure the next 401 tries again,
///    and nothing is forgotten.
/// 7. **Stored first.** The token is stored before those who wait go on. If the store fails, they use it all the same,
///    the handler is told, and storing is tried again.
/// 8. **Several processes.** A refresh holds the store's lock from reading the credential to storing the new one, takes
///    over what another process has renewed, and forgets a credential only if it is still the same.
/// 9. **The refresh's own calls.** Calls that the closure makes pass the layer untouched while that refresh runs, also
///    from tasks that it starts. For tasks that it detaches there is ``RefreshContext/perform(_:)``.
/// 10. **No storm.** A token that is refused straight after its refresh is not refreshed again for
///     ``ReauthPolicy/cooldown``. A refresh ahead of a known expiry happens once a token, and not more often than that.
///
/// ## Order
///
/// Outside `RetryTransport`, so that a replay has retries of its own and a retry never sends a token that is known to be
/// refused; outside `ETagTransport`, so that a replay is looked up for the same session.
///
/// ## Concurrency
///
/// Copies share their refreshes, and so do all processes that share the store. A call that nothing is to be done for
/// stays on the caller's actor.
///
/// ## Errors
///
/// Those of the transport below. ``TransportError`` of the kind `.authenticationFailed` with ``ReauthError`` beneath when
/// the token could not be renewed, or with ``CredentialError`` when the store could not be read; of the kind
/// `.deadlineExceeded` when the call's deadline passed while it waited.
public struct ReauthTransport: TransportLayer {
    /// The transport below.
    public let inner: any Transport
    private let authService: any RenewableAuthService
    private let policy: ReauthPolicy
    private let leeway: TimeInterval?
    private let wallClock: @Sendable () -> Date
    private let coordinator: RefreshCoordinator

    /// Creates a layer whose closure returns the new token.
    ///
    /// - Parameters:
    ///   - inner: The transport below.
    ///   - authService: Stamps the requests, and keeps the token.
    ///   - policy: How long a refresh may take, and when one is made.
    ///   - clock: Measures the policy's times.
    ///   - wallClock: What an expiry is compared with.
    ///   - handler: Hears that a token cannot be renewed.
    ///   - refresh: Gives the new token, or throws ``ReauthError/refused`` where there will be none.
    public init(
        inner: some Transport, authService: some RenewableAuthService, policy: ReauthPolicy = ReauthPolicy(),
        clock: some Clock<Duration> = ContinuousClock(),
        wallClock: @escaping @Sendable () -> Date = { Date() }, handler: (any TokenInvalidationHandler)? = nil,
        refresh: @escaping @Sendable (RefreshContext) async throws -> AccessToken
    ) {
        let refresher = Refresher(
            store: authService.store, policy: policy, clock: clock, handler: handler, refresh: refresh)
        self.init(inner, authService, wallClock, refresher, clock)
    }

    /// Creates a layer whose closure saves the new token with `saveAccessToken` of the auth service.
    ///
    /// - Parameters:
    ///   - inner: The transport below.
    ///   - authService: Stamps the requests, and keeps the token.
    ///   - policy: How long a refresh may take, and when one is made.
    ///   - clock: Measures the policy's times.
    ///   - wallClock: What an expiry is compared with.
    ///   - handler: Hears that a token cannot be renewed.
    ///   - refreshToken: Gets a new token and saves it, or throws ``ReauthError/refused`` where there will be none.
    public init(
        inner: some Transport, authService: some RenewableAuthService, policy: ReauthPolicy = ReauthPolicy(),
        clock: some Clock<Duration> = ContinuousClock(),
        wallClock: @escaping @Sendable () -> Date = { Date() }, handler: (any TokenInvalidationHandler)? = nil,
        refreshToken: @escaping @Sendable () async throws -> Void
    ) {
        let refresher = Refresher(store: authService.store, policy: policy, clock: clock, handler: handler) { _ in
            try await refreshToken()
            return nil
        }
        self.init(inner, authService, wallClock, refresher, clock)
    }

    private init(
        _ inner: some Transport, _ authService: some RenewableAuthService, _ wallClock: @escaping @Sendable () -> Date,
        _ refresher: Refresher, _ clock: some Clock<Duration>
    ) {
        self.inner = inner
        self.authService = authService
        self.wallClock = wallClock
        policy = refresher.policy
        leeway = policy.leeway.map { $0 / .seconds(1) }
        coordinator = RefreshCoordinator(refresher, clock: clock)
    }

    /// Sends the request, again where its token was renewed.
    ///
    /// - Throws: ``TransportError``, `CancellationError` when the task was cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if isExpiring(request) { return try await sendRenewed(request) }
        let response = try await inner.send(request)
        guard response.status == .unauthorized, request.options.authStamp != nil else { return response }
        return try await recover(ReauthCall(request), from: response)
    }

    private func isExpiring(_ request: HTTPRequest) -> Bool {
        guard let leeway, let expiry = request.options.authStamp?.expiry else { return false }
        return expiry.timeIntervalSince(wallClock()) <= leeway
    }

    /// Renews the token first; where that fails the server decides what the old one is still good for.
    private func sendRenewed(_ request: HTTPRequest) async throws -> HTTPResponse {
        var call = ReauthCall(request)
        if let stamp = request.options.authStamp, !coordinator.isBypassed, let ticket = coordinator.expiring(stamp) {
            request.report(.refresh, ticket.isFirst ? "refreshes a token about to expire" : "waits for a refresh")
            if case .replay(let credential) = try await wait(ticket, for: stamp, request) {
                try call.renew(with: credential, by: authService)
            }
        }
        return try await recover(call, from: try await inner.send(call.request))
    }

    private func recover(_ call: ReauthCall, from response: HTTPResponse) async throws -> HTTPResponse {
        var call = call
        var response = response
        while response.status == .unauthorized, let stamp = call.request.options.authStamp, !coordinator.isBypassed,
            policy.invitesRefresh(response, to: call.request)
        {
            switch try await nextStep(stamp, call, &response) {
            case .replay(let credential, let isRenewed):
                try call.replay(after: response, with: credential, isRenewed: isRenewed, by: authService)
                call.request.report(.refresh, "replays with generation \(credential.generation)")
                response = try await inner.send(call.request)
            case .deliver:
                return call.finished(response)
            case .fail(let error):
                call.request.report(.refresh, "gives up: \(error)")
                throw call.error(error, after: response)
            }
        }
        return call.finished(response)
    }

    private enum Step {
        case deliver
        case replay(Credential, isRenewed: Bool)
        case fail(ReauthError)
    }

    /// What to do about a 401, after waiting for a refresh where there is one to wait for.
    private func nextStep(_ stamp: AuthStamp, _ call: ReauthCall, _ response: inout HTTPResponse) async throws -> Step {
        while true {
            switch try await decide(stamp, call) {
            case .deliver(let reason):
                call.request.report(.refresh, "delivers the 401: \(reason)")
                return .deliver
            case .replay(let credential): return .replay(credential, isRenewed: false)
            case .fail: return .fail(.refused)
            case .wait(let ticket):
                call.request.report(.refresh, ticket.isFirst ? "refreshes the token" : "waits for a refresh")
                response.releaseConnection()
                switch try await wait(ticket, for: stamp, call.request) {
                case .replay(let credential): return .replay(credential, isRenewed: true)
                case .fail(let error): return .fail(error)
                case .lookAgain: continue
                }
            }
        }
    }

    private func decide(_ stamp: AuthStamp, _ call: ReauthCall) async throws -> RefreshCoordinator.Step {
        do {
            return try await coordinator.unauthorized(stamp, replays: call.replays, isRenewed: call.isRenewed)
        } catch let error as CredentialError {
            throw TransportError(.authenticationFailed, "the token cannot be read", underlying: error)
        }
    }

    private func wait(
        _ ticket: RefreshCoordinator.Ticket, for stamp: AuthStamp, _ request: HTTPRequest
    ) async throws -> RefreshOutcome.Resumption {
        try await coordinator.wait(ticket, for: stamp, until: request.options.deadline)
    }
}

extension HTTPResponse {
    /// Gives a streamed body up before a wait: its connection may be the one that the refresh needs.
    fileprivate mutating func releaseConnection() {
        guard body.data == nil else { return }
        body.discard()
        body = .empty
    }
}
