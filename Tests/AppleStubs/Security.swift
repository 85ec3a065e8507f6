// swift-format-ignore-file
// The part of Apple's Security module that Strata calls, as far as the type checker needs it. Nothing here runs.

public import FoundationEssentials

// On Apple platforms a Swift dictionary converts to CFDictionary with `as`; here it is one.
public typealias CFDictionary = [CFString: Any]
public typealias CFTypeRef = AnyObject
public typealias OSStatus = Int32

public final class CFString: Hashable, Sendable {
    public static func == (left: CFString, right: CFString) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) {}
}

public let kSecClass = CFString()
public let kSecClassGenericPassword = CFString()
public let kSecAttrService = CFString()
public let kSecAttrAccount = CFString()
public let kSecAttrAccessGroup = CFString()
public let kSecAttrAccessible = CFString()
public let kSecAttrAccessibleAfterFirstUnlock = CFString()
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = CFString()
public let kSecAttrAccessibleWhenUnlocked = CFString()
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly = CFString()
public let kSecMatchLimit = CFString()
public let kSecMatchLimitOne = CFString()
public let kSecReturnData = CFString()
public let kSecValueData = CFString()

public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus { 0 }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }

public final class SecTrust {}
public final class SecCertificate {}
public struct CFError: Error {}
public typealias CFArray = [AnyObject]
public typealias CFData = Data

public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { false }
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { Data() }
