import Foundation

#if canImport(Security)
    import Security

    struct TokenStore {
        private let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: "news", kSecAttrAccount: "default",
        ]

        func load() throws -> Grant? {
            var result: CFTypeRef?
            let status = SecItemCopyMatching(query.merging([kSecReturnData: true]) { $1 } as CFDictionary, &result)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess, let data = result as? Data else { throw StoreError(status: status) }
            return try JSONDecoder().decode(Grant.self, from: data)
        }

        func save(_ grant: Grant) throws {
            let data = try JSONEncoder().encode(grant)
            let change = [kSecValueData: data] as CFDictionary
            var status = SecItemUpdate(query as CFDictionary, change)
            if status == errSecItemNotFound {
                let item = query.merging(
                    [kSecValueData: data, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly]
                ) { $1 }
                status = SecItemAdd(item as CFDictionary, nil)
            }
            guard status == errSecSuccess else { throw StoreError(status: status) }
        }

        func remove() throws {
            let status = SecItemDelete(query as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else { throw StoreError(status: status) }
        }
    }

    struct StoreError: Error {
        var status: OSStatus
    }
#else
    struct TokenStore {
        private let file = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".news-token")

        func load() throws -> Grant? {
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            return try JSONDecoder().decode(Grant.self, from: Data(contentsOf: file))
        }

        func save(_ grant: Grant) throws {
            let new = file.appendingPathExtension("new")
            let made = FileManager.default.createFile(
                atPath: new.path, contents: try JSONEncoder().encode(grant), attributes: [.posixPermissions: 0o600])
            guard made, rename(new.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }

        func remove() throws {
            guard FileManager.default.fileExists(atPath: file.path) else { return }
            try FileManager.default.removeItem(at: file)
        }
    }
#endif
