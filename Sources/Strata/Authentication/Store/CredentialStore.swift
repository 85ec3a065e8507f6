/// Keeps one credential an account, for this process or for several.
///
/// Strata has ``MemoryCredentialStore``, ``FileCredentialStore`` and, on Apple platforms, `KeychainCredentialStore`.
/// ``SystemKeyChainAuthService`` picks one.
///
/// Whoever conforms keeps these promises:
///
/// - A reader finds a whole credential, an old one or a new one, or none; what is stored but cannot be read is an
///   error, never "none".
/// - ``replace(_:with:)`` compares and swaps as one step, with regard to every process that shares the store.
/// - ``withRefreshLock(_:_:)`` lets one holder in at a time, and never keeps ``save(_:)``, ``remove(_:)`` or
///   ``replace(_:with:)`` waiting: who signs out does not wait for a server.
///
/// ## Errors
///
/// Everything throws ``CredentialError``.
public protocol CredentialStore: Sendable {
    /// Names the place: stores with the same name share what they hold.
    var id: String { get }

    /// The credential of an account; `nil` where nobody is signed in. It is asked for every request.
    func read(_ account: String) async throws -> Credential?

    /// Keeps a credential whatever was there: a sign-in. What was there and cannot be read is moved aside.
    func save(_ credential: Credential) async throws

    /// Forgets the account's credential: a sign-out.
    func remove(_ account: String) async throws

    /// Puts a credential, or none, in the place of the one named, and leaves any other as it is.
    ///
    /// - Returns: Whether the one named was there.
    func replace(_ stamp: AuthStamp, with credential: Credential?) async throws -> Bool

    /// Runs a closure with what is stored now, while nobody else that shares the store runs one for that account.
    ///
    /// - Throws: `CancellationError` while waiting, or what `body` throws.
    func withRefreshLock<Value: Sendable>(
        _ account: String, _ body: (Credential?) async throws -> Value
    ) async throws -> Value
}
