import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Keeps credentials as long as the process, or the store, lives: for tests, and for servers that are handed their token.
///
/// ```swift
/// let auth = BearerAuthService(store: MemoryCredentialStore())
/// try await auth.saveAccessToken("mF_9.B5f-4.1JqM")
/// ```
public final class MemoryCredentialStore: CredentialStore {
    private let credentials = Mutex<[String: Credential]>([:])
    private let locks = Mutex<[String: AsyncLock]>([:])

    /// A name that no other store has.
    public let id = "memory:\(UUID().uuidString)"

    /// Creates an empty store.
    public init() {}

    /// The credential of an account.
    public func read(_ account: String) async throws -> Credential? {
        credentials.withLock { $0[account] }
    }

    /// Keeps a credential whatever was there.
    public func save(_ credential: Credential) async throws {
        credentials.withLock { $0[credential.account] = credential }
    }

    /// Forgets the account's credential.
    public func remove(_ account: String) async throws {
        credentials.withLock { $0[account] = nil }
    }

    /// Puts a credential, or none, in the place of the one named.
    public func replace(_ stamp: AuthStamp, with credential: Credential?) async throws -> Bool {
        credentials.withLock { credentials in
            guard credentials[stamp.account]?.stamp == stamp else { return false }
            credentials[stamp.account] = credential
            return true
        }
    }

    /// Runs a closure with what is stored now, one at a time for that account.
    public func withRefreshLock<Value: Sendable>(
        _ account: String, _ body: (Credential?) async throws -> Value
    ) async throws -> Value {
        let lock = locks.withLock { locks in
            let lock = locks[account] ?? AsyncLock()
            locks[account] = lock
            return lock
        }
        return try await lock.withLock { try await body(try await read(account)) }
    }
}

extension MemoryCredentialStore: CustomReflectable {
    /// Nothing of what it holds.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
