#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A 200 that is kept so that the server can confirm it with a 304.
///
/// Made by ``ETagTransport``, kept by a store. A store that keeps it outside of memory writes ``encoded()`` and reads
/// ``init(encoded:)``.
public struct StoredResponse: Sendable, Hashable {
    /// The method that it answered.
    public let method: HTTPMethod
    /// The fields worth keeping: none that belongs to the connection, no `Set-Cookie`.
    public let headers: HTTPHeaders
    /// The body, as it was received.
    public let body: Data
    /// The request fields that chose it.
    public let selection: VarySelection
    /// The condition to send, byte for byte as the server gave the validator.
    public let validator: HTTPHeaders.Field

    init(
        method: HTTPMethod, headers: HTTPHeaders, body: Data, selection: VarySelection, validator: HTTPHeaders.Field
    ) {
        self.method = method
        self.headers = headers
        self.body = body
        self.selection = selection
        self.validator = validator
    }

    /// Whether it may answer the request, provided that the server confirms it.
    public func matches(_ request: HTTPRequest) -> Bool {
        method == request.method && selection.matches(request)
    }

    /// Whether a store drops the other response of the same key when it takes this one: the same variant, or one that
    /// was chosen by other fields than the server now names.
    public func supersedes(_ other: StoredResponse) -> Bool {
        method == other.method && (selection == other.selection || !selection.hasSameNames(as: other.selection))
    }

    /// The memory it takes, in bytes, nearly.
    public var byteCount: Int {
        headers.fields.reduce(body.count + 256) { $0 + $1.name.rawValue.utf8.count + $1.value.utf8.count + 64 }
    }
}

extension [StoredResponse] {
    /// The most variants of one URL. More come from a `Vary` that names something as good as unique.
    static let limit = 16

    /// Adds a variant and drops those that it supersedes, and the oldest past the limit.
    mutating func insert(_ response: StoredResponse) {
        removeAll { response.supersedes($0) }
        append(response)
        removeFirst(Swift.max(0, count - Self.limit))
    }
}

// Printed without header values or body (law 4).
extension StoredResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method, the header names and the size of the body.
    public var description: String { "\(method) \(headers) <\(body.count) bytes>" }
    /// The method, the header names and the size of the body.
    public var debugDescription: String { description }
    /// The method, the header names and the size of the body.
    public var customMirror: Mirror { Mirror(self, children: ["stored": description]) }
}
