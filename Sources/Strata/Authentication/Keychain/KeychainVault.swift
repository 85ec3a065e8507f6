#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A credential store over keychain items: every decision, and no call of the system, so that it is tested anywhere.
///
/// The keychain has no lock of its own; one beside it makes compare-and-swap one step.
struct KeychainVault: CredentialStore {
    let items: any KeychainItems
    /// A folder that every program sharing the items can write.
    let lockFolder: String

    var id: String { "keychain:\(items.id)" }

    @concurrent
    func read(_ account: String) async throws -> Credential? {
        try current(account)
    }

    @concurrent
    func save(_ credential: Credential) async throws {
        try await withLock(credential.account) { try write(credential) }
    }

    @concurrent
    func remove(_ account: String) async throws {
        try await withLock(account) { try delete(account) }
    }

    @concurrent
    func replace(_ stamp: AuthStamp, with credential: Credential?) async throws -> Bool {
        try await withLock(stamp.account) {
            guard try current(stamp.account)?.stamp == stamp else { return false }
            if let credential { try write(credential) } else { try delete(stamp.account) }
            return true
        }
    }

    func withRefreshLock<Value: Sendable>(
        _ account: String, _ body: (Credential?) async throws -> Value
    ) async throws -> Value {
        try await locks.withRefreshLock(account) { try await body(try await read(account)) }
    }

    private var locks: CredentialFolder { CredentialFolder(path: lockFolder) }

    private func withLock<Value: Sendable>(_ account: String, _ body: () throws -> Value) async throws -> Value {
        try await locks.withLock(account, body)
    }

    private func current(_ account: String) throws(CredentialError) -> Credential? {
        let (status, data) = items.copy(account)
        switch KeychainStatus(status) {
        case .done:
            return try CredentialRecord.decode(data ?? Data(), account: account, place: "the keychain item")
        case .absent:
            return nil
        case .duplicate, .locked, .failed:
            throw Self.error(.unreadable, status)
        }
    }

    /// Updates, or adds where there is nothing. Deleting first would lose the old token where adding fails then.
    private func write(_ credential: Credential) throws(CredentialError) {
        let account = credential.account
        let data = try CredentialRecord.encode(credential)
        var status = items.update(account, data)
        if KeychainStatus(status) == .absent { status = items.add(account, data) }
        // Another program added it in between.
        if KeychainStatus(status) == .duplicate { status = items.update(account, data) }
        guard KeychainStatus(status) == .done else { throw Self.error(.unwritable, status) }
    }

    private func delete(_ account: String) throws(CredentialError) {
        let status = items.delete(account)
        switch KeychainStatus(status) {
        case .done, .absent: return
        case .duplicate, .locked, .failed: throw Self.error(.unwritable, status)
        }
    }

    private static func error(_ kind: CredentialError.Kind, _ status: Int32) -> CredentialError {
        KeychainStatus(status) == .locked
            ? CredentialError(.locked, "the keychain cannot be opened before the device is unlocked", code: status)
            : CredentialError(kind, "the keychain refused", code: status)
    }
}
