#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends a user name and a password as `Authorization: Basic …`, in UTF-8 (RFC 7617 §2.1).
///
/// ```swift
/// let auth = try BasicAuthService(user: "Aladdin", password: "open sesame")
/// ```
public struct BasicAuthService: AuthServiceProtocol {
    private let value: String
    private let origins: Set<Origin>?

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - user: The user name, without a colon.
    ///   - password: The password.
    ///   - origins: The only origins that get the password; `nil` is the environment's.
    /// - Throws: ``CredentialError`` of the kind `.invalid` when the user name has a colon, which could not be told from
    ///   the one before the password, or when either has a control character (RFC 7617 §2).
    public init(user: String, password: String, origins: Set<Origin>? = nil) throws(CredentialError) {
        guard !user.utf8.contains(UInt8(ascii: ":")) else {
            throw CredentialError(.invalid, "the user name has a colon")
        }
        guard (user.unicodeScalars + password.unicodeScalars).allSatisfy({ $0.properties.generalCategory != .control })
        else { throw CredentialError(.invalid, "the user name or the password has a control character") }
        value = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
        self.origins = origins
    }

    /// Writes the `Authorization` field.
    public func authorize(_ request: inout HTTPRequest) async throws {
        guard request.mayCarryCredentials(of: origins) else { return }
        request.headers[.authorization] = value
    }
}

// The password is never printed (law 4).
extension BasicAuthService: CustomStringConvertible, CustomReflectable {
    /// The type's name.
    public var description: String { "BasicAuthService" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
