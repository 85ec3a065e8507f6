/// Says whose credentials a request carries, so that an answer can be held against the credentials of now.
///
/// The auth service sets it when it stamps a request. It holds no secret.
public struct AuthStamp: Sendable, Hashable {
    /// The account, for programs that keep several.
    public var account: String
    /// The sign-in that the credentials belong to: minted at sign-in, kept when tokens rotate.
    public var session: String
    /// Counts the credentials of a session; a later one replaces an earlier one.
    public var generation: UInt64

    /// Creates a stamp.
    public init(account: String, session: String, generation: UInt64) {
        self.account = account
        self.session = session
        self.generation = generation
    }
}
