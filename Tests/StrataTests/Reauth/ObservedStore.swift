import Strata

/// A store in memory that tells of every compare-and-swap whether it took place.
final class ObservedStore: CredentialStore {
    private let base = MemoryCredentialStore()
    private let swaps: AsyncStream<Bool>
    private let continuation: AsyncStream<Bool>.Continuation

    init() {
        (swaps, continuation) = AsyncStream.makeStream()
    }

    var id: String { base.id }

    /// The outcome of the next compare-and-swap, in order.
    func nextSwap() async -> Bool? {
        var iterator = swaps.makeAsyncIterator()
        return await iterator.next()
    }

    func read(_ account: String) async throws -> Credential? { try await base.read(account) }

    func save(_ credential: Credential) async throws { try await base.save(credential) }

    func remove(_ account: String) async throws { try await base.remove(account) }

    func replace(_ stamp: AuthStamp, with credential: Credential?) async throws -> Bool {
        let isDone = try await base.replace(stamp, with: credential)
        continuation.yield(isDone)
        return isDone
    }

    func withRefreshLock<Value: Sendable>(
        _ account: String, _ body: (Credential?) async throws -> Value
    ) async throws -> Value {
        try await base.withRefreshLock(account, body)
    }
}
