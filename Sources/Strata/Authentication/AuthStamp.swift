#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Says whose credentials a request carries, so that an answer can be held against the credentials of now.
///
/// The auth service sets it when it stamps a request. It holds no secret.
public struct AuthStamp: Sendable {
    /// The account, for programs that keep several.
    public var account: String
    /// The sign-in that the credentials belong to: minted at sign-in, kept when tokens rotate.
    public var session: String
    /// Counts the credentials of a session; a later one replaces an earlier one.
    public var generation: UInt64
    /// When the credentials stop being accepted, where that is known.
    public var expiry: Date?

    /// Creates a stamp.
    public init(account: String, session: String, generation: UInt64, expiry: Date? = nil) {
        self.account = account
        self.session = session
        self.generation = generation
        self.expiry = expiry
    }

    /// Whether these are later credentials of the same session.
    func supersedes(_ other: AuthStamp) -> Bool {
        generation > other.generation && session == other.session && account == other.account
    }
}

extension AuthStamp: Hashable {
    /// Two stamps are equal when they name the same credentials: by account, session and generation.
    public static func == (left: AuthStamp, right: AuthStamp) -> Bool {
        left.generation == right.generation && left.session == right.session && left.account == right.account
    }

    /// Hashes the account, the session and the generation.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(account)
        hasher.combine(session)
        hasher.combine(generation)
    }
}
