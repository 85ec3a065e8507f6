#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends a bearer token that is kept where the platform keeps secrets: the keychain on Apple platforms, a file that only
/// its owner may read elsewhere.
///
/// ```swift
/// let auth = SystemKeyChainAuthService()
/// try await auth.saveAccessToken("mF_9.B5f-4.1JqM")
/// ```
///
/// Two services with the same names share the token, in one process or in several. See ``FileCredentialStore`` for the
/// file's place.
public struct SystemKeyChainAuthService: RenewableAuthService {
    private let bearer: BearerAuthService

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - service: The name under which the token is kept; `nil` is the bundle identifier, or the program's name where
    ///     there is none.
    ///   - account: The account, for programs that keep several.
    ///   - origins: The only origins that get the token; `nil` is the environment's.
    public init(service: String? = nil, account: String = "default", origins: Set<Origin>? = nil) {
        bearer = BearerAuthService(
            store: Self.makeStore(service ?? Self.programName), account: account, origins: origins)
    }

    /// Where the token is.
    public var store: any CredentialStore { bearer.store }
    /// The account whose token is used.
    public var account: String { bearer.account }
    /// The only origins that get the token.
    public var origins: Set<Origin>? { bearer.origins }

    /// Writes the `Authorization` field.
    public func write(_ token: AccessToken, to request: inout HTTPRequest) {
        bearer.write(token, to: &request)
    }

    private static func makeStore(_ service: String) -> any CredentialStore {
        #if canImport(Security)
            KeychainCredentialStore(service: service)
        #else
            FileCredentialStore(service: service)
        #endif
    }

    private static var programName: String {
        #if canImport(Darwin)
            if let identifier = Bundle.main.bundleIdentifier { return identifier }
        #endif
        return ProcessInfo.processInfo.processName
    }
}
