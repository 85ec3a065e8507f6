#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The four calls of the keychain that a credential needs, one item an account, each with its `OSStatus`.
protocol KeychainItems: Sendable {
    /// Names the place: the service and the access group.
    var id: String { get }

    func copy(_ account: String) -> (status: Int32, data: Data?)
    func add(_ account: String, _ data: Data) -> Int32
    func update(_ account: String, _ data: Data) -> Int32
    func delete(_ account: String) -> Int32
}

/// What the keychain's numbers mean to a credential store.
enum KeychainStatus: Equatable {
    case done
    case absent
    case duplicate
    /// The device was not unlocked yet, or no window may be shown to ask: another time it works.
    case locked
    case failed(Int32)

    init(_ code: Int32) {
        switch code {
        case 0: self = .done
        case -25300: self = .absent  // errSecItemNotFound
        case -25299: self = .duplicate  // errSecDuplicateItem
        case -25308: self = .locked  // errSecInteractionNotAllowed
        default: self = .failed(code)
        }
    }
}
