/// Why a token could not be renewed.
///
/// A closure that refreshes throws ``refused`` when the server will not give a new token, whatever is tried:
///
/// ```swift
/// @Sendable func refresh(_ context: RefreshContext) async throws -> AccessToken {
///     guard let refreshToken = context.token.refreshToken else { throw ReauthError.refused }
///     return try await exchange(refreshToken)
/// }
/// @Sendable func exchange(_ refreshToken: String) async throws -> AccessToken { AccessToken("new") }
/// ```
///
/// A call that fails for it throws a ``TransportError`` of the kind `.authenticationFailed` with this beneath.
public struct ReauthError: Error, Sendable {
    /// What went wrong. The set is open.
    public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// A short name, fit for a metric label.
        public let rawValue: String

        /// Creates a kind from its short name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The short name.
        public var description: String { rawValue }

        /// The server gives no new token: the user has to sign in again.
        public static let refused = Self(rawValue: "refresh_refused")
        /// The refresh failed; the next call tries again.
        public static let failed = Self(rawValue: "refresh_failed")
        /// The refresh did not end in its time; the next call tries again.
        public static let timedOut = Self(rawValue: "refresh_timed_out")
        /// The refresh ended, but no new token was saved.
        public static let noToken = Self(rawValue: "refresh_without_token")
    }

    /// What went wrong.
    public let kind: Kind
    /// What the refresh threw, where that says more.
    public let underlying: (any Error)?
    /// The 401 that asked for the refresh; a streamed body is gone from it.
    public internal(set) var response: HTTPResponse?

    /// Creates an error.
    public init(_ kind: Kind, underlying: (any Error)? = nil) {
        self.kind = kind
        self.underlying = underlying
    }

    /// The server gives no new token: the user has to sign in again.
    public static let refused = ReauthError(.refused)

    /// The error for what the refresh threw.
    init(wrapping error: any Error) {
        self = error as? ReauthError ?? ReauthError(.failed, underlying: error)
    }

    /// Whether what the refresh threw means that no refresh will succeed: ``refused``, or the token endpoint's
    /// `invalid_grant` (RFC 6749 §5.2).
    static func isRefusal(_ error: any Error) -> Bool {
        if let error = error as? ReauthError { return error.kind == .refused }
        return (error as? NetworkError)?.isInvalidGrant ?? false
    }
}

extension NetworkError {
    private struct TokenEndpointError: Decodable {
        var error: String
    }

    // Any other body is an answer that says nothing about the grant.
    fileprivate var isInvalidGrant: Bool {
        guard status == .badRequest || status == .unauthorized else { return false }
        do {
            return try decodeBody(as: TokenEndpointError.self).error == "invalid_grant"
        } catch {
            return false
        }
    }
}

extension ReauthError: CustomStringConvertible {
    /// The kind, and what lies beneath by its type alone.
    public var description: String { "\(kind)" + (underlying.map { ": \(type(of: $0))" } ?? "") }
}
