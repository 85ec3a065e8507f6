/// Keeps responses for ``ETagTransport``.
///
/// ``MemoryETagStore`` and ``DiskETagStore`` come with Strata. One of your own keeps, under each key, the variants that
/// it was given, may forget any of them at any time, and never gives one out changed or in part.
///
/// ```swift
/// final class CountingStore: ETagStoreProtocol {
///     let base = MemoryETagStore()
///     func lookUp(_ key: ETagKey, for request: HTTPRequest) async throws -> StoredResponse? {
///         await base.lookUp(key, for: request)
///     }
///     func store(_ response: StoredResponse, for key: ETagKey) async throws {
///         await base.store(response, for: key)
///     }
///     func remove(_ key: ETagKey) async throws { await base.remove(key) }
///     func removeAll(for principal: ETagPrincipal) async throws { await base.removeAll(for: principal) }
/// }
/// ```
///
/// ## Concurrency
///
/// Any method may be called at any time from any task. I/O that blocks belongs in a `@concurrent` method, off the actor
/// of whoever called.
///
/// ## Errors
///
/// What a store throws never fails a request. The request's observer hears of it as `.storeFailure`, and the request goes
/// on as if nothing were stored.
public protocol ETagStoreProtocol: Sendable {
    /// The stored response that may answer the request: one of the key's for which ``StoredResponse/matches(_:)`` holds,
    /// the latest if there are several.
    func lookUp(_ key: ETagKey, for request: HTTPRequest) async throws -> StoredResponse?

    /// Keeps the response beside the key's others, without those that it supersedes: ``StoredResponse/supersedes(_:)``.
    func store(_ response: StoredResponse, for key: ETagKey) async throws

    /// Forgets everything of the key.
    func remove(_ key: ETagKey) async throws

    /// Forgets everything of the principal, as at a sign-out.
    func removeAll(for principal: ETagPrincipal) async throws
}
