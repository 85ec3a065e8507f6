/// How long a refresh may take, and when one is made.
///
/// ```swift
/// let policy = ReauthPolicy(timeout: .seconds(10), leeway: .seconds(60))
/// ```
public struct ReauthPolicy: Sendable, Hashable {
    /// How long a refresh may take before it is cancelled. Default 30 s.
    public var timeout: Duration
    /// How long a cancelled refresh may go on before it is no longer waited for. Default 1 s.
    public var grace: Duration
    /// How long before its expiry a token is renewed, where the expiry is known. Default 30 s; `nil` waits for the 401.
    public var leeway: Duration?
    /// How long a token that was refused straight after its refresh is not refreshed again, and how far apart two
    /// refreshes ahead of an expiry are at least. Default 30 s.
    public var cooldown: Duration
    /// The only origins whose 401 counts; `nil` leaves it to ``RequestOptions/credentialOrigins``.
    public var origins: Set<Origin>?

    /// Creates a policy.
    public init(
        timeout: Duration = .seconds(30), grace: Duration = .seconds(1), leeway: Duration? = .seconds(30),
        cooldown: Duration = .seconds(30), origins: Set<Origin>? = nil
    ) {
        self.timeout = timeout
        self.grace = grace
        self.leeway = leeway
        self.cooldown = cooldown
        self.origins = origins
    }

    /// Whether a 401 says that another token might be accepted.
    ///
    /// Not where the answer came from another origin than the token was sent to, where the server names other schemes
    /// than Bearer, or where the token is good but not for this (RFC 6750 §3.1).
    func invitesRefresh(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        guard request.mayCarryCredentials(of: origins) else { return false }
        if let url = response.url, url != request.url {
            guard let asked = Origin(request.url), let answered = Origin(url), asked.mayPassCredentials(to: answered)
            else { return false }
        }
        let challenges = AuthChallenge.parse(response.headers.values(for: .wwwAuthenticate))
        guard !challenges.isEmpty else { return true }
        let bearers = challenges.filter { $0.scheme == "bearer" }
        return !bearers.isEmpty && !bearers.contains { $0.parameters["error"] == "insufficient_scope" }
    }
}
