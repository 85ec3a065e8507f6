/// An auth service whose credential is stored and can be renewed: what ``ReauthTransport`` works with.
///
/// A conforming type says where the credential is and how it is written on a request. Reading it, stamping, signing in and
/// signing out come with the conformance.
///
/// ```swift
/// struct SessionHeaderService: RenewableAuthService {
///     let store: any CredentialStore
///     let account = "default"
///
///     func write(_ token: AccessToken, to request: inout HTTPRequest) throws {
///         request.headers["X-Session"] = token.value
///         request.options.declareSecret(header: "X-Session")
///     }
/// }
/// ```
public protocol RenewableAuthService: AuthServiceProtocol {
    /// Where the credential is.
    var store: any CredentialStore { get }
    /// The account whose credential is used.
    var account: String { get }
    /// The only origins that get the credential; `nil` leaves it to ``RequestOptions/credentialOrigins``.
    var origins: Set<Origin>? { get }

    /// Writes the token on a request, in the place of an earlier one, and declares as secret where it put it.
    func write(_ token: AccessToken, to request: inout HTTPRequest) throws
}

extension RenewableAuthService {
    /// No restriction of its own.
    public var origins: Set<Origin>? { nil }

    /// Writes the token of now on the request, or nothing where nobody is signed in.
    public func authorize(_ request: inout HTTPRequest) async throws {
        guard request.mayCarryCredentials(of: origins), let credential = try await store.read(account) else { return }
        try stamp(&request, with: credential)
    }

    /// Signs in: from now on requests carry the token, and nothing of an earlier session counts any more.
    ///
    /// Called by the closure that refreshes for ``ReauthTransport``, it is a renewal instead: the session goes on, and a
    /// token whose session was ended meanwhile by a sign-out or another sign-in is dropped.
    ///
    /// - Throws: ``CredentialError`` when the token cannot be kept.
    public func saveAccessToken(_ token: AccessToken) async throws {
        if let refresh = RefreshContext.current, refresh.renews(account, in: store) {
            return try await refresh.renew(with: token)
        }
        try await store.save(.signIn(token, account: account))
    }

    /// Signs in with a token of which nothing but the value is known.
    ///
    /// - Throws: ``CredentialError`` when the token cannot be kept.
    public func saveAccessToken(_ token: String) async throws {
        try await saveAccessToken(AccessToken(token))
    }

    /// Signs out: from now on requests carry nothing, and a refresh that is under way is not kept.
    ///
    /// - Throws: ``CredentialError`` when the token cannot be removed.
    public func signOut() async throws {
        try await store.remove(account)
    }

    /// The token of now; `nil` where nobody is signed in.
    ///
    /// - Throws: ``CredentialError`` when it cannot be read.
    public func accessToken() async throws -> AccessToken? {
        try await store.read(account)?.token
    }

    func stamp(_ request: inout HTTPRequest, with credential: Credential) throws {
        try write(credential.token, to: &request)
        request.options.authStamp = credential.stamp
    }
}
