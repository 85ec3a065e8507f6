#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Keeps credentials in files that only their owner may read, for one process or several: what Linux has for a keychain.
///
/// One file an account, mode 0600, in a folder made with mode 0700. A file is replaced as a whole and is on the disk
/// before a call returns, so a crash leaves the old credential or the new. The tokens are not encrypted: whoever can read
/// the owner's files can read them.
///
/// ```swift
/// let store = FileCredentialStore(service: "com.example.reports")
/// let auth = BearerAuthService(store: store)
/// ```
///
/// What is read is kept in memory until the file changes, which is looked up for every request: a sign-out in another
/// process is noticed at once.
///
/// ## Errors
///
/// A file that holds something else is ``CredentialError/Kind/damaged`` until the next sign-in or sign-out moves it aside
/// to a name with `.damaged`. One that may not be read is ``CredentialError/Kind/unreadable``.
public struct FileCredentialStore: CredentialStore {
    private let place: Result<CredentialFolder, CredentialError>
    private let cache = CredentialCache()

    /// Creates a store in `$XDG_STATE_HOME`, or in `~/.local/state` where that is not set.
    ///
    /// Without either the store's calls throw ``CredentialError/Kind/unreadable``.
    ///
    /// - Parameter service: The name of the program or of what it signs in to; a folder is named for it.
    public init(service: String) {
        place = CredentialFolder.standard(service: service)
    }

    /// Creates a store in a folder, which is made when the first credential is saved.
    public init(folder: URL) {
        place = .success(CredentialFolder(path: folder.path(percentEncoded: false)))
    }

    /// The folder's path.
    public var id: String {
        switch place {
        case .success(let folder): "file:\(folder.path)"
        case .failure: "file:"
        }
    }

    /// The credential of an account; `nil` where there is no file.
    public func read(_ account: String) async throws -> Credential? {
        let folder = try place.get()
        // One call of the system that never waits for the disk, so it may run on the caller's actor.
        guard let identity = try folder.identity(account) else { return nil }
        if let known = cache.credential(account, identity) { return known }
        let credential = try await Self.load(account, folder)
        cache.keep(credential, account, identity)
        return credential
    }

    /// Keeps a credential whatever was there.
    @concurrent
    public func save(_ credential: Credential) async throws {
        let folder = try place.get()
        try await folder.withLock(credential.account) {
            try folder.clean(credential.account)
            try folder.write(credential)
        }
    }

    /// Forgets the account's credential.
    @concurrent
    public func remove(_ account: String) async throws {
        let folder = try place.get()
        try await folder.withLock(account) {
            try folder.clean(account)
            try folder.remove(account)
        }
    }

    /// Puts a credential, or none, in the place of the one named.
    @concurrent
    public func replace(_ stamp: AuthStamp, with credential: Credential?) async throws -> Bool {
        let folder = try place.get()
        return try await folder.withLock(stamp.account) {
            guard try folder.read(stamp.account)?.stamp == stamp else { return false }
            if let credential { try folder.write(credential) } else { try folder.remove(stamp.account) }
            return true
        }
    }

    /// Runs a closure with what is stored now, one at a time among all processes that share the folder.
    public func withRefreshLock<Value: Sendable>(
        _ account: String, _ body: (Credential?) async throws -> Value
    ) async throws -> Value {
        let folder = try place.get()
        return try await folder.withRefreshLock(account) { try await body(try await Self.load(account, folder)) }
    }

    @concurrent
    private static func load(_ account: String, _ folder: CredentialFolder) async throws -> Credential? {
        try folder.read(account)
    }
}

extension FileCredentialStore: CustomReflectable {
    /// The folder, and nothing of what it holds.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
