/// What a refresh is about, for the closure that does it.
///
/// Requests made while the closure runs, also by child tasks and by tasks it starts with `Task { }`, pass the reauth layer
/// untouched. Code that detaches says so:
///
/// ```swift
/// @Sendable func refresh(_ context: RefreshContext) async throws -> AccessToken {
///     await Task.detached {
///         await context.perform { AccessToken("the token that the server gave") }
///     }.value
/// }
/// ```
public struct RefreshContext: Sendable {
    /// The refresh that this task works for.
    @TaskLocal static var current: RefreshContext?

    let run: RefreshRun

    /// The account whose token is to be renewed.
    public var account: String { run.credential.account }
    /// The token to be renewed, as it is stored now. Its refresh token is the one to send.
    public var token: AccessToken { run.credential.token }

    /// Runs a closure as part of the refresh, for code that has left the refresh's task.
    public func perform<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
        try await Self.$current.withValue(self) { try await body() }
    }

    /// Whether a token saved for that account in that store is this refresh's result.
    func renews(_ account: String, in store: any CredentialStore) -> Bool {
        account == self.account && store.id == run.store.id && run.takesResults
    }

    func renew(with token: AccessToken) async throws {
        try await run.renew(with: token)
    }
}

extension RefreshContext: CustomStringConvertible, CustomReflectable {
    /// The account.
    public var description: String { "RefreshContext(\(account))" }
    /// The account.
    public var customMirror: Mirror { Mirror(self, children: ["account": account]) }
}
