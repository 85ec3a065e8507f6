#if canImport(Security)
    import Security

    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    /// Keeps credentials in the keychain, one item an account.
    ///
    /// An item is updated where it is and added where there is none, never deleted first. "Locked", as before the first
    /// unlock of a device, is ``CredentialError/Kind/locked`` and not "signed out".
    ///
    /// ```swift
    /// let store = KeychainCredentialStore(service: "com.example.app", accessGroup: "group.com.example")
    /// ```
    public struct KeychainCredentialStore: CredentialStore {
        /// When the system lets the item be read.
        public enum Accessibility: Sendable {
            /// From the first unlock after a start, also in the background; never moves to another device.
            case afterFirstUnlockThisDeviceOnly
            /// From the first unlock after a start, also in the background.
            case afterFirstUnlock
            /// Only while the device is unlocked; never moves to another device.
            case whenUnlockedThisDeviceOnly
            /// Only while the device is unlocked.
            case whenUnlocked
        }

        private let vault: KeychainVault

        /// Creates a store.
        ///
        /// - Parameters:
        ///   - service: The name of the program or of what it signs in to.
        ///   - accessGroup: The group whose programs share the items; `nil` for the program's own.
        ///   - accessibility: When the items may be read. The default lets a background task refresh.
        ///   - lockFolder: A folder that every program of the group can write, where the lock between them is. `nil`
        ///     is the program's temporary folder.
        public init(
            service: String, accessGroup: String? = nil,
            accessibility: Accessibility = .afterFirstUnlockThisDeviceOnly, lockFolder: URL? = nil
        ) {
            let folder = lockFolder ?? FileManager.default.temporaryDirectory.appending(path: "Strata")
            vault = KeychainVault(
                items: SecurityItems(service: service, accessGroup: accessGroup, accessibility: accessibility),
                lockFolder: folder.path(percentEncoded: false))
        }

        /// The service and the access group.
        public var id: String { vault.id }

        /// The credential of an account; `nil` where there is no item.
        public func read(_ account: String) async throws -> Credential? {
            try await vault.read(account)
        }

        /// Keeps a credential whatever was there.
        public func save(_ credential: Credential) async throws {
            try await vault.save(credential)
        }

        /// Forgets the account's credential.
        public func remove(_ account: String) async throws {
            try await vault.remove(account)
        }

        /// Puts a credential, or none, in the place of the one named.
        public func replace(_ stamp: AuthStamp, with credential: Credential?) async throws -> Bool {
            try await vault.replace(stamp, with: credential)
        }

        /// Runs a closure with what is stored now, one at a time among all programs that share the lock folder.
        public func withRefreshLock<Value: Sendable>(
            _ account: String, _ body: (Credential?) async throws -> Value
        ) async throws -> Value {
            try await vault.withRefreshLock(account, body)
        }
    }

    private struct SecurityItems: KeychainItems {
        let service: String
        let accessGroup: String?
        let accessibility: KeychainCredentialStore.Accessibility

        var id: String { "\(service):\(accessGroup ?? "")" }

        func copy(_ account: String) -> (status: Int32, data: Data?) {
            var query = item(account)
            query[kSecReturnData] = true
            query[kSecMatchLimit] = kSecMatchLimitOne
            var result: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &result)
            return (status, result as? Data)
        }

        func add(_ account: String, _ data: Data) -> Int32 {
            let attributes = item(account).merging(content(data)) { _, new in new }
            return SecItemAdd(attributes as CFDictionary, nil)
        }

        func update(_ account: String, _ data: Data) -> Int32 {
            SecItemUpdate(item(account) as CFDictionary, content(data) as CFDictionary)
        }

        func delete(_ account: String) -> Int32 {
            SecItemDelete(item(account) as CFDictionary)
        }

        private func item(_ account: String) -> [CFString: Any] {
            var query: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
            ]
            if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
            return query
        }

        private func content(_ data: Data) -> [CFString: Any] {
            [kSecValueData: data, kSecAttrAccessible: attribute]
        }

        private var attribute: CFString {
            switch accessibility {
            case .afterFirstUnlockThisDeviceOnly: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            case .afterFirstUnlock: kSecAttrAccessibleAfterFirstUnlock
            case .whenUnlockedThisDeviceOnly: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
            case .whenUnlocked: kSecAttrAccessibleWhenUnlocked
            }
        }
    }
#endif
