#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends a key in a header or in the query.
///
/// ```swift
/// let inHeader = APIKeyAuthService(.header("X-API-Key"), key: "k-123")
/// let inQuery = APIKeyAuthService(.query("api_key"), key: "k-123")
/// ```
///
/// The place is declared secret, so no description shows the key and no redirect takes it to another origin. A header is
/// the better place: URLs end up in logs of servers and proxies.
public struct APIKeyAuthService: AuthServiceProtocol {
    /// Where the key is written.
    public enum Place: Sendable, Hashable {
        /// In a header field of that name, in the place of one that is there.
        case header(HTTPHeaders.Name)
        /// In a query item of that name, in the place of those that are there.
        case query(String)
    }

    private let place: Place
    private let origins: Set<Origin>?
    private let source: Source

    private enum Source: Sendable {
        case fixed(String)
        case asked(@Sendable () async throws -> String?)
    }

    /// Creates a service with a fixed key.
    ///
    /// - Parameters:
    ///   - place: Where the key is written.
    ///   - key: The key.
    ///   - origins: The only origins that get the key; `nil` is the environment's.
    public init(_ place: Place, key: String, origins: Set<Origin>? = nil) {
        self.place = place
        self.origins = origins
        source = .fixed(key)
    }

    /// Creates a service that asks for the key for every request.
    ///
    /// - Parameters:
    ///   - place: Where the key is written.
    ///   - origins: The only origins that get the key; `nil` is the environment's.
    ///   - key: Gives the key of now, or `nil` where there is none. What it throws reaches the caller.
    public init(
        _ place: Place, origins: Set<Origin>? = nil, key: @escaping @Sendable () async throws -> String?
    ) {
        self.place = place
        self.origins = origins
        source = .asked(key)
    }

    /// Writes the key, or nothing where there is none.
    ///
    /// - Throws: What the closure throws; ``TransportError`` of the kind `.deadlineExceeded` where it takes longer than the
    ///   call may.
    public func authorize(_ request: inout HTTPRequest) async throws {
        guard request.mayCarryCredentials(of: origins), let key = try await key(by: request.options.deadline) else {
            return
        }
        switch place {
        case .header(let name):
            request.headers[name] = key
            request.options.declareSecret(header: name)
        case .query(let name):
            request.url = try QueryItemReplacement.url(request.url, name: name, value: key)
            request.options.declareSecret(query: name)
        }
    }

    private func key(by deadline: Deadline?) async throws -> String? {
        switch source {
        case .fixed(let key): key
        case .asked(let ask): try await abandonable(at: deadline, ask)
        }
    }
}

// The key is never printed (law 4).
extension APIKeyAuthService: CustomStringConvertible, CustomReflectable {
    /// The place, without the key.
    public var description: String { "APIKeyAuthService(\(place))" }
    /// The place, without the key.
    public var customMirror: Mirror { Mirror(self, children: ["place": String(describing: place)]) }
}
