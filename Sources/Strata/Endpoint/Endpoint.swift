#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A call as a value that knows what it answers with.
///
/// Calls are declared beside the model they give, and need no annotation where they are made:
///
/// ```swift
/// extension Endpoint where Response == User {
///     static func user(id: Int) -> Self { Self(path: "/users/\(segment: id)") }
/// }
/// let user = try await service.request(to: .user(id: 1), via: environment)
/// ```
///
/// `Response` is any `Decodable`, `Void`, `Data` or ``HTTPResponse``; an optional is `nil` where the body is empty.
public struct Endpoint<Response: Sendable>: Sendable {
    /// Where a call goes.
    public enum Target: Sendable {
        /// A path below the environment's base URL.
        case path(String)
        /// A URL that a server gave: the next page, an image.
        case url(URL)
    }

    /// Where the call goes.
    public var target: Target
    /// The method.
    public var method: HTTPMethod
    /// The query, as plain text.
    public var query: [URLQueryItem]?
    /// Header fields; they override the environment's.
    public var headers: HTTPHeaders
    /// Whether the auth service stamps the request.
    public var requiresAuth: Bool
    /// How the call is treated.
    public var options: EndpointOptions
    /// Makes the body; `nil` where the endpoint cannot have one, which saves a hop.
    let makeBody: (@Sendable (JSONCoding) throws -> EncodedBody?)?
    /// Makes the response's value.
    let decoding: ResponseDecoding<Response>

    init(
        target: Target, method: HTTPMethod, query: [URLQueryItem]?, headers: HTTPHeaders, requiresAuth: Bool,
        options: EndpointOptions, makeBody: (@Sendable (JSONCoding) throws -> EncodedBody?)?,
        decoding: ResponseDecoding<Response>
    ) {
        self.target = target
        self.method = method
        self.query = query
        self.headers = headers
        self.requiresAuth = requiresAuth
        self.options = options
        self.makeBody = makeBody
        self.decoding = decoding
    }

    init(
        _ target: Target, _ method: HTTPMethod, _ query: [URLQueryItem]?, _ headers: any HTTPHeadersConvertible,
        _ body: AnyBody?, _ requiresAuth: Bool, _ options: EndpointOptions, _ decoding: ResponseDecoding<Response>
    ) {
        var makeBody: (@Sendable (JSONCoding) throws -> EncodedBody?)?
        if let body, !body.isNone { makeBody = { coding in try body.encoded(using: coding) } }
        self.init(
            target: target, method: method, query: query, headers: headers.httpHeaders, requiresAuth: requiresAuth,
            options: options, makeBody: makeBody, decoding: decoding)
    }

    init<E: EndpointProtocol>(_ endpoint: E, decoding: ResponseDecoding<Response>) {
        var makeBody: (@Sendable (JSONCoding) throws -> EncodedBody?)?
        if E.Body.self != NoBody.self {
            makeBody = { coding in try BodyEncoding.encode(endpoint.body, using: coding) }
        }
        self.init(
            target: .path(endpoint.path), method: endpoint.method, query: endpoint.query,
            headers: endpoint.headers.httpHeaders, requiresAuth: endpoint.requiresAuth, options: endpoint.options,
            makeBody: makeBody, decoding: decoding)
    }
}
