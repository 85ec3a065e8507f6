#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files of a credential store, and what their errors mean. The calls block.
struct CredentialFolder: Sendable {
    let path: String

    /// The folder of a service as the XDG base directory specification places it.
    static func standard(
        service: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Result<CredentialFolder, CredentialError> {
        // The specification has a relative path ignored.
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return .success(CredentialFolder(path: "\(state)/\(folderName(service))"))
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            return .failure(
                CredentialError(.unreadable, "there is no folder for credentials: set XDG_STATE_HOME or HOME"))
        }
        return .success(CredentialFolder(path: "\(home)/.local/state/\(folderName(service))"))
    }

    func identity(_ account: String) throws(CredentialError) -> FileIdentity? {
        try Self.reading { () throws(FileError) in try FileIdentity.current(file(account)) }
    }

    func read(_ account: String) throws(CredentialError) -> Credential? {
        let bytes = try Self.reading { () throws(FileError) in try AtomicFile.read(file(account)) }
        guard let bytes else { return nil }
        return try CredentialRecord.decode(Data(bytes), account: account, place: file(account))
    }

    func write(_ credential: Credential) throws(CredentialError) {
        let data = try CredentialRecord.encode(credential)
        try Self.writing { () throws(FileError) in try AtomicFile.write(data, to: file(credential.account)) }
    }

    func remove(_ account: String) throws(CredentialError) {
        try Self.writing { () throws(FileError) in try AtomicFile.remove(file(account)) }
    }

    /// Moves a damaged file aside and removes what a crash left half written. To be called under the lock.
    func clean(_ account: String) throws(CredentialError) {
        do {
            _ = try read(account)
        } catch  where error.kind == .damaged {
            try Self.writing { () throws(FileError) in try AtomicFile.moveAside(file(account), suffix: ".damaged") }
        }
        try Self.writing { () throws(FileError) in try AtomicFile.removeLeftovers(of: file(account)) }
    }

    /// Holds the short lock: nothing that waits for anyone happens under it.
    func withLock<Value: Sendable>(_ account: String, _ body: () throws -> Value) async throws -> Value {
        try await withLock(path: file(account) + ".lock") { try body() }
    }

    /// Holds the lock of a refresh, which waits for a server.
    func withRefreshLock<Value: Sendable>(
        _ account: String, _ body: () async throws -> Value
    ) async throws -> Value {
        try await withLock(path: file(account) + ".refresh.lock", body)
    }

    private func withLock<Value: Sendable>(
        path lockPath: String, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            try AtomicFile.makeFolder(path)
            return try await FileLock(path: lockPath).withLock(body)
        } catch let error as FileError {
            throw Self.error(.unwritable, error)
        }
    }

    private func file(_ account: String) -> String {
        // No dot is left in the name, so that no account's files look like another's temporary ones.
        let name = PercentCoding.encode(account) { PercentCoding.isUnreserved($0) && $0 != UInt8(ascii: ".") }
        return "\(path)/\(name).credential"
    }

    /// A name that is no path and not hidden.
    private static func folderName(_ text: String) -> String {
        let name = PercentCoding.encode(text, allowed: PercentCoding.isUnreserved)
        return name.hasPrefix(".") ? "%2E" + name.dropFirst() : name
    }

    private static func reading<Value>(_ body: () throws(FileError) -> Value) throws(CredentialError) -> Value {
        do { return try body() } catch { throw Self.error(.unreadable, error) }
    }

    private static func writing<Value>(_ body: () throws(FileError) -> Value) throws(CredentialError) -> Value {
        do { return try body() } catch { throw Self.error(.unwritable, error) }
    }

    private static func error(_ kind: CredentialError.Kind, _ error: FileError) -> CredentialError {
        CredentialError(kind, "\(error.operation) \(error.path) failed", code: error.code)
    }
}
