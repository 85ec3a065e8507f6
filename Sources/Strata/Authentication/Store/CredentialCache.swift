import Synchronization

/// What was last read of each file, as long as the file is the same.
final class CredentialCache: Sendable {
    private let entries = Mutex<[String: (identity: FileIdentity, credential: Credential)]>([:])

    func credential(_ account: String, _ identity: FileIdentity) -> Credential? {
        entries.withLock { entries in
            guard let entry = entries[account], entry.identity == identity else { return nil }
            return entry.credential
        }
    }

    func keep(_ credential: Credential?, _ account: String, _ identity: FileIdentity) {
        entries.withLock { $0[account] = credential.map { (identity, $0) } }
    }
}
