#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The bytes of a stored credential: JSON with a version.
struct CredentialRecord: Codable {
    private static let currentVersion = 1

    private var version = Self.currentVersion
    private let account: String
    private let session: String
    private let generation: UInt64
    private let token: String
    private let expiry: Date?
    private let refreshToken: String?

    private init(_ credential: Credential) {
        account = credential.account
        session = credential.session
        generation = credential.generation
        token = credential.token.value
        expiry = credential.token.expiry
        refreshToken = credential.token.refreshToken
    }

    static func encode(_ credential: Credential) throws(CredentialError) -> Data {
        do {
            return try JSONEncoder().encode(CredentialRecord(credential))
        } catch {
            throw CredentialError(.unwritable, "the credential cannot be encoded")
        }
    }

    /// - Parameter place: Where the bytes were, for the error.
    static func decode(_ data: Data, account: String, place: String) throws(CredentialError) -> Credential {
        // The decoder's own error can quote what it read, so it is not passed on.
        guard let record = try? JSONDecoder().decode(CredentialRecord.self, from: data) else {
            throw CredentialError(.damaged, "\(place) does not hold a credential")
        }
        guard record.version == currentVersion else {
            throw CredentialError(.damaged, "\(place) was written by another version (\(record.version))")
        }
        guard record.account == account else {
            throw CredentialError(.damaged, "\(place) holds the credential of another account")
        }
        return Credential(
            account: account, session: record.session, generation: record.generation,
            token: AccessToken(record.token, expiry: record.expiry, refreshToken: record.refreshToken))
    }
}
