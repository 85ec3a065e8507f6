/// Sends an access token as `Authorization: Bearer …` (RFC 6750 §2.1).
///
/// The token comes from a store, which ``saveAccessToken(_:)-(AccessToken)`` fills, or from a closure that is asked for
/// every request: one token before a sign-in, another after. Without a token the request is sent without.
///
/// ```swift
/// let stored = BearerAuthService(store: MemoryCredentialStore())
/// let asked = BearerAuthService { "the token of now" }
/// ```
///
/// A token that is not a `token68` of RFC 6750 never reaches a header: the request is refused before it is sent.
public struct BearerAuthService: RenewableAuthService {
    /// Where the token is.
    public let store: any CredentialStore
    /// The account whose token is used.
    public let account: String
    /// The only origins that get the token.
    public let origins: Set<Origin>?

    /// Creates a service over a store.
    ///
    /// - Parameters:
    ///   - store: Where the token is.
    ///   - account: The account whose token is used.
    ///   - origins: The only origins that get the token; `nil` is the environment's.
    public init(store: any CredentialStore, account: String = "default", origins: Set<Origin>? = nil) {
        self.store = store
        self.account = account
        self.origins = origins
    }

    /// Creates a service that asks for the token.
    ///
    /// Under ``ReauthTransport`` another token than before counts as renewed; saving and signing out are the business of
    /// whoever owns the token, and throw here.
    ///
    /// - Parameters:
    ///   - origins: The only origins that get the token; `nil` is the environment's.
    ///   - token: Gives the token of now, or `nil` where there is none. What it throws reaches the caller.
    public init(origins: Set<Origin>? = nil, token: @escaping @Sendable () async throws -> String?) {
        self.init(store: AskedCredentialStore(token), origins: origins)
    }

    /// Writes the token of now on the request, or nothing where there is none.
    ///
    /// - Throws: What the store or the closure throws; ``TransportError`` of the kind `.deadlineExceeded` where the closure
    ///   takes longer than the call may.
    public func authorize(_ request: inout HTTPRequest) async throws {
        guard request.mayCarryCredentials(of: origins), let credential = try await credential(request.options.deadline)
        else { return }
        try stamp(&request, with: credential)
    }

    private func credential(_ deadline: Deadline?) async throws -> Credential? {
        guard store is AskedCredentialStore else { return try await store.read(account) }
        return try await abandonable(at: deadline) { try await store.read(account) }
    }

    /// Writes the `Authorization` field.
    public func write(_ token: AccessToken, to request: inout HTTPRequest) {
        request.headers[.authorization] = "Bearer " + token.value
    }
}
