import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Keeps responses in a folder, across launches and for several processes at once.
///
/// ```swift
/// let folder = URL(filePath: "/var/cache/example-app/etags")
/// let stack = ETagTransport(inner: transport, store: DiskETagStore(folder: folder))
/// ```
///
/// - A crash, at any point and of any process, leaves each entry whole or gone: a file is written under another name and
///   renamed, and a checksum guards it. A file that is cut off, changed, foreign or of another version counts as nothing
///   stored and is removed.
/// - Files have mode 0600 in a folder of mode 0700, which is made where it is missing. Their names are hashes under a
///   key that lies in the folder, so a listing tells neither URL nor user. Their content is not encrypted. `Set-Cookie`
///   is never in it.
/// - The folder is for the store alone.
///
/// ## Concurrency
///
/// Any number of stores, in any number of processes, may share a folder; they need no lock for what they store. Where two
/// write variants of the same URL at the same time, one variant may be lost, which costs one request without a validator.
/// Files are read and written off the caller's actor.
///
/// ## Errors
///
/// What the file system refuses is thrown, with the operation, the path and the system's code.
public final class DiskETagStore: ETagStoreProtocol {
    /// 128 MiB.
    public static let defaultCapacity = 128 << 20

    private let folder: DiskFolder
    private let capacity: Int
    private let budget: Mutex<DiskBudget>

    /// Creates a store. The folder is made with the first response that is stored.
    ///
    /// - Parameters:
    ///   - folder: A folder that nobody else puts files in.
    ///   - capacity: The most bytes that the files take. Entries used least recently go first. For a moment there may be
    ///     an eighth more for each process. A URL whose variants take more than half of it is not kept.
    public init(folder: URL, capacity: Int = DiskETagStore.defaultCapacity) {
        let path = folder.path(percentEncoded: false)
        self.folder = DiskFolder(path: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
        self.capacity = capacity
        budget = Mutex(DiskBudget(capacity: capacity))
    }

    /// The stored response that may answer the request.
    @concurrent
    public func lookUp(_ key: ETagKey, for request: HTTPRequest) async throws -> StoredResponse? {
        guard let secret = try readSecret() else { return nil }
        let name = DiskFolder.name(of: key, hashedWith: secret)
        guard let variants = try read(name, secret), let stored = variants.last(where: { $0.matches(request) }) else {
            return nil
        }
        folder.touch(name)
        return stored
    }

    /// Keeps the response.
    @concurrent
    public func store(_ response: StoredResponse, for key: ETagKey) async throws {
        let secret = try await makeSecret()
        let name = DiskFolder.name(of: key, hashedWith: secret)
        var variants = try read(name, secret) ?? []
        variants.insert(response)
        let bytes = DiskEntry.bytes(of: variants, name: name, key: secret)
        guard bytes.count <= capacity / 2 else { return try AtomicFile.remove(folder.path(of: name)) }
        // A power cut may leave any content behind the new name: the checksum finds out, at no cost for each write.
        try AtomicFile.write(bytes, to: folder.path(of: name), durable: false)
        if budget.withLock({ $0.write(bytes.count) }) == .shrink {
            let rest = try folder.shrink(to: budget.withLock { $0.target })
            budget.withLock { $0.shrunk(to: rest) }
        }
    }

    /// Forgets everything of the key.
    @concurrent
    public func remove(_ key: ETagKey) async throws {
        guard let secret = try readSecret() else { return }
        try AtomicFile.remove(folder.path(of: DiskFolder.name(of: key, hashedWith: secret)))
    }

    /// Forgets everything of the principal.
    @concurrent
    public func removeAll(for principal: ETagPrincipal) async throws {
        guard let secret = try readSecret() else { return }
        let prefix = DiskFolder.prefix(of: principal, hashedWith: secret)
        for name in try folder.entryNames() where name.hasPrefix(prefix) {
            try AtomicFile.remove(folder.path(of: name))
        }
    }

    /// The variants in a file; `nil` where there is none, or none that can be relied on.
    private func read(_ name: String, _ secret: [UInt8]) throws -> [StoredResponse]? {
        guard let bytes = try AtomicFile.read(folder.path(of: name)) else { return nil }
        do {
            return try DiskEntry.variants(in: bytes, name: name, key: secret)
        } catch {
            try AtomicFile.remove(folder.path(of: name))
            return nil
        }
    }

    // The key of the hashes is read anew each time: it is one small file, and somebody may have emptied the folder.
    private var secretPath: String { folder.path(of: "key") }

    private func readSecret() throws -> [UInt8]? {
        let secret = try AtomicFile.read(secretPath)
        return secret?.count == SHA256.byteCount ? secret : nil
    }

    private func makeSecret() async throws -> [UInt8] {
        if let secret = try readSecret() { return secret }
        try AtomicFile.makeFolder(folder.path)
        return try await FileLock(path: folder.path(of: "lock")).withLock {
            if let secret = try readSecret() { return secret }
            let secret = (0..<SHA256.byteCount).map { _ in UInt8.random(in: 0...UInt8.max) }
            try AtomicFile.write(secret, to: secretPath)
            return secret
        }
    }
}
