/// Hears that a token is of no use any more: the place to show the sign-in.
///
/// ```swift
/// struct SignInPresenter: TokenInvalidationHandler {
///     func tokenInvalidated(account: String) async {
///         await MainActor.run { print("please sign in again") }
///     }
/// }
/// ```
///
/// Both functions are called from the refresh's task, after those who waited for it were woken, and may make calls.
public protocol TokenInvalidationHandler: Sendable {
    /// The server refused to renew the account's token. Told once a token.
    func tokenInvalidated(account: String) async

    /// The store failed to keep a renewed token, or to forget a refused one. Calls go on with what is in memory, but the
    /// next start of the program will not have it. By default nothing is done.
    func tokenNotStored(account: String, error: any Error) async
}

extension TokenInvalidationHandler {
    /// Does nothing.
    public func tokenNotStored(account: String, error: any Error) async {}
}
