#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The server that calls go to, with what every call to it shares.
public protocol APIEnvironmentProtocol: Sendable {
    /// A name for people: `"production"`.
    var name: String { get }
    /// The URL below which all paths lie. `nil` is an error when a call is made, never a trap.
    var baseURL: URL? { get }
    /// Header fields of every call; an endpoint's override them. They may be keys, so a call to an absolute URL of another
    /// origin goes without them. Default: none.
    var headers: HTTPHeaders { get }
    /// Query items of every call to a path; an endpoint's of the same name replace them. Default: none.
    var query: [URLQueryItem] { get }
    /// The time for a whole call: waiting, refresh, pauses, body and decoding included. `nil`: without end.
    /// Default: 60 seconds.
    var timeout: Duration? { get }
    /// The time for one attempt. Default: `nil`, the wire's own limits.
    var attemptTimeout: Duration? { get }
}

extension APIEnvironmentProtocol {
    /// `"default"`.
    public var name: String { "default" }
    /// None.
    public var headers: HTTPHeaders { HTTPHeaders() }
    /// None.
    public var query: [URLQueryItem] { [] }
    /// 60 seconds.
    public var timeout: Duration? { .seconds(60) }
    /// None.
    public var attemptTimeout: Duration? { nil }
}

/// An environment as a value.
///
/// ```swift
/// let staging = APIEnvironment(
///     name: "staging", baseURL: URL(string: "https://staging.example.com/v1"), headers: ["Accept": "application/json"])
/// ```
public struct APIEnvironment: APIEnvironmentProtocol {
    /// A name for people.
    public var name: String
    /// The URL below which all paths lie.
    public var baseURL: URL?
    /// Header fields of every call.
    public var headers: HTTPHeaders
    /// Query items of every call.
    public var query: [URLQueryItem]
    /// The time for a whole call; `nil` is without end.
    public var timeout: Duration?
    /// The time for one attempt.
    public var attemptTimeout: Duration?

    /// Creates an environment.
    public init(
        name: String = "default", baseURL: URL?, headers: HTTPHeaders = HTTPHeaders(), query: [URLQueryItem] = [],
        timeout: Duration? = .seconds(60), attemptTimeout: Duration? = nil
    ) {
        self.name = name
        self.baseURL = baseURL
        self.headers = headers
        self.query = query
        self.timeout = timeout
        self.attemptTimeout = attemptTimeout
    }
}

// Header values and query values may be keys: only their names are printed (law 4).
extension APIEnvironment: CustomStringConvertible, CustomReflectable {
    /// The name and the base URL, without user information and secret query values.
    public var description: String { "\(name) (\(baseURL.map { Redaction().describe($0) } ?? "no base URL"))" }
    /// The description and the names of the header fields and query items.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["environment": description, "headers": headers.description, "query": query.map(\.name)])
    }
}

/// The familiar name of ``APIEnvironment``.
public typealias DefaultAPIEnvironment = APIEnvironment
