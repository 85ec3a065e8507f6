import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes a store of a closure that gives the token of now, so that a bearer from elsewhere has generations as well.
///
/// Another value is a later generation; a value after none is another session. It cannot be written: whoever owns the
/// token writes it.
final class AskedCredentialStore: CredentialStore {
    private let ask: @Sendable () async throws -> String?
    private let last = Mutex<Credential?>(nil)
    private let lock = AsyncLock()

    let id = "asked:\(UUID().uuidString)"

    init(_ ask: @escaping @Sendable () async throws -> String?) {
        self.ask = ask
    }

    func read(_ account: String) async throws -> Credential? {
        let value = try await ask()
        return last.withLock { last in
            guard let value else {
                last = nil
                return nil
            }
            let token = AccessToken(value)
            guard let known = last else {
                last = .signIn(token, account: account)
                return last
            }
            if known.token != token { last = known.renewed(with: token) }
            return last
        }
    }

    func save(_ credential: Credential) async throws { throw Self.notOurs }

    func remove(_ account: String) async throws { throw Self.notOurs }

    func replace(_ stamp: AuthStamp, with credential: Credential?) async throws -> Bool { throw Self.notOurs }

    func withRefreshLock<Value: Sendable>(
        _ account: String, _ body: (Credential?) async throws -> Value
    ) async throws -> Value {
        try await lock.withLock { try await body(try await read(account)) }
    }

    private static let notOurs = CredentialError(
        .unwritable, "the token comes from a closure; its owner keeps and forgets it")
}
