#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Describes a call, apart from the server it goes to.
///
/// An enum with a case for each call is the usual conformer:
///
/// ```swift
/// enum UserAPI: EndpointProtocol {
///     case list(page: Int)
///     case rename(id: Int, to: String)
///
///     var path: String {
///         switch self {
///         case .list: "/users"
///         case .rename(let id, _): "/users/\(segment: id)"
///         }
///     }
///     var method: HTTPMethod {
///         switch self {
///         case .list: .get
///         case .rename: .patch
///         }
///     }
///     var query: [URLQueryItem]? {
///         guard case .list(let page) = self else { return nil }
///         return [URLQueryItem(name: "page", value: String(page))]
///     }
///     var body: [String: EndpointAnyEncodable]? {
///         guard case .rename(_, let name) = self else { return nil }
///         return ["name": EndpointAnyEncodable(name)]
///     }
///     var requiresAuth: Bool { true }
/// }
/// ```
///
/// ## The body
///
/// `body` may have any type. `nil` sends none, an ``EndpointBody`` writes itself, `Data` goes out as it is, any other
/// `Encodable` becomes JSON, and anything else is an error when the request is made. ``AnyBody`` serves enums whose cases
/// send different kinds.
///
/// ## The path
///
/// Plain text that is appended to the base's path. A valid `%XX` in it is kept; `?` and `#` are encoded, since they are no
/// part of a path; `"\(segment: id)"` encodes a value as one whole segment. A path with `.` or `..` segments, a scheme or
/// a host is refused.
public protocol EndpointProtocol: Sendable {
    /// The body's type.
    associatedtype Body = NoBody
    /// The headers' type: ``HTTPHeaders`` or `[String: String]`, optional or not.
    associatedtype Headers: HTTPHeadersConvertible = HTTPHeaders

    /// The path below the environment's base URL.
    var path: String { get }
    /// The method. Default: `GET`.
    var method: HTTPMethod { get }
    /// The query, as plain text. An item whose value is `nil` is left out. Default: none.
    var query: [URLQueryItem]? { get }
    /// Header fields; they override the environment's. Default: none.
    var headers: Headers { get }
    /// The body. Default, where the type is ``NoBody``: none.
    var body: Body { get }
    /// Whether the auth service stamps the request. Default: no.
    var requiresAuth: Bool { get }
    /// How the call is treated. Default: ``EndpointOptions/init()``.
    var options: EndpointOptions { get }
}

extension EndpointProtocol {
    /// `GET`.
    public var method: HTTPMethod { .get }
    /// None.
    public var query: [URLQueryItem]? { nil }
    /// No.
    public var requiresAuth: Bool { false }
    /// The defaults.
    public var options: EndpointOptions { EndpointOptions() }
}

extension EndpointProtocol where Headers == HTTPHeaders {
    /// None.
    public var headers: HTTPHeaders { HTTPHeaders() }
}

extension EndpointProtocol where Body == NoBody {
    /// None.
    public var body: NoBody { NoBody() }
}
