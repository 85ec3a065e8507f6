#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A token, and whose it is.
public struct Credential: Sendable, Hashable {
    /// The account, for programs that keep several.
    public let account: String
    /// The sign-in that the token belongs to, kept when the token is renewed.
    public let session: String
    /// Counts the tokens of a session from 1; a later one replaces an earlier one.
    public let generation: UInt64
    /// The token. A secret.
    public let token: AccessToken

    /// Creates a credential from its parts, as a store reads them.
    public init(account: String, session: String, generation: UInt64, token: AccessToken) {
        self.account = account
        self.session = session
        self.generation = generation
        self.token = token
    }

    /// The first credential of a new session.
    static func signIn(_ token: AccessToken, account: String) -> Credential {
        Credential(account: account, session: UUID().uuidString, generation: 1, token: token)
    }

    /// The next credential of this session.
    func renewed(with token: AccessToken) -> Credential {
        Credential(
            account: account, session: session, generation: generation + 1, token: token.replacing(self.token))
    }

    /// What tells this credential from every other, without its secrets.
    public var stamp: AuthStamp {
        AuthStamp(account: account, session: session, generation: generation, expiry: token.expiry)
    }
}

// A credential is printed without its token (law 4).
extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The account and the generation.
    public var description: String { "Credential(\(account), generation \(generation))" }
    /// The account and the generation.
    public var debugDescription: String { description }
    /// The account and the generation.
    public var customMirror: Mirror { Mirror(self, children: ["credential": description]) }
}
