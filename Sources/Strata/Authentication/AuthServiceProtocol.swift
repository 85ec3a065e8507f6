/// Puts credentials on requests.
///
/// ``HTTPNetworkService`` asks its auth service to stamp every request whose endpoint requires authorisation, each time
/// anew: the token of now, not the one of start-up.
///
/// ```swift
/// struct HeaderKeyService: AuthServiceProtocol {
///     func authorize(_ request: inout HTTPRequest) async throws {
///         request.headers["X-Key"] = "k"
///         request.options.declareSecret(header: "X-Key")
///     }
/// }
/// ```
///
/// A conforming service declares every field other than `Authorization` that it fills as secret, so that a redirect to
/// another origin drops it and no description shows it. One that asks somebody for the credentials, and may wait for long,
/// ends by `request.options.deadline` and when its task is cancelled, as the closures of Strata's own services are made to.
public protocol AuthServiceProtocol: Sendable {
    /// Adds the credentials of now, or nothing where there are none.
    ///
    /// - Throws: What kept the credentials from being read. "Nobody is signed in" is not an error.
    func authorize(_ request: inout HTTPRequest) async throws
}
