#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A token as a token endpoint gives it (RFC 6749 §5.1).
///
/// ```swift
/// let token = AccessToken("mF_9.B5f-4.1JqM", expiry: Date(timeIntervalSinceNow: 3_600), refreshToken: "tGzv3JOkF0XG5Qx2TlKWIA")
/// ```
public struct AccessToken: Sendable, Hashable {
    /// What is sent. A secret.
    public var value: String
    /// When the token stops being accepted, where the server said so. With it, a refresh can happen before a refusal.
    public var expiry: Date?
    /// What a new token is asked for with; `nil` in a renewed token keeps the one that is there (RFC 6749 §6). A secret.
    public var refreshToken: String?

    /// Creates a token.
    public init(_ value: String, expiry: Date? = nil, refreshToken: String? = nil) {
        self.value = value
        self.expiry = expiry
        self.refreshToken = refreshToken
    }

    /// This token in the place of an earlier one.
    func replacing(_ earlier: AccessToken) -> AccessToken {
        var token = self
        token.refreshToken = refreshToken ?? earlier.refreshToken
        return token
    }
}

// A token is never printed, not even by `dump` (law 4).
extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The word *redacted*.
    public var description: String { "AccessToken(\(Redaction.mark))" }
    /// The word *redacted*.
    public var debugDescription: String { description }
    /// The word *redacted*.
    public var customMirror: Mirror { Mirror(self, children: ["token": Redaction.mark]) }
}
