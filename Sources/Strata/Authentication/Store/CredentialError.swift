/// Why a credential could not be read or kept.
///
/// "Nobody is signed in" is not among the reasons: that is `nil`.
public struct CredentialError: Error, Sendable {
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

        /// The store cannot be opened now: a device that was not unlocked yet. Another time it can.
        public static let locked = Self(rawValue: "credential_locked")
        /// Something is stored that is not a credential. It is kept; the next sign-in moves it aside.
        public static let damaged = Self(rawValue: "credential_damaged")
        /// The system does not let the store be read.
        public static let unreadable = Self(rawValue: "credential_unreadable")
        /// The system does not let the store be written.
        public static let unwritable = Self(rawValue: "credential_unwritable")
        /// A user name or a key that no header can carry.
        public static let invalid = Self(rawValue: "credential_invalid")
    }

    /// What went wrong.
    public let kind: Kind
    /// What and where, in words, without secrets.
    public let detail: String
    /// The system's number for it: `errno`, or an `OSStatus` from the keychain.
    public let code: Int32?

    /// Creates an error.
    public init(_ kind: Kind, _ detail: String, code: Int32? = nil) {
        self.kind = kind
        self.detail = detail
        self.code = code
    }
}

extension CredentialError: CustomStringConvertible {
    /// The kind and the detail.
    public var description: String { "\(kind): \(detail)" + (code.map { " (\($0))" } ?? "") }
}
