#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Endpoint where Response: Decodable {
    /// A call that answers with a model, an optional or an array, read as JSON; `Data` as it is.
    ///
    /// - Parameters:
    ///   - path: The path below the environment's base URL.
    ///   - method: The method.
    ///   - query: The query, as plain text; an item whose value is `nil` is left out.
    ///   - headers: Header fields; they override the environment's.
    ///   - body: The body; a dictionary literal is a JSON object.
    ///   - requiresAuth: Whether the auth service stamps the request.
    ///   - options: How the call is treated.
    public init(
        path: String, method: HTTPMethod = .get, query: [URLQueryItem]? = nil,
        headers: some HTTPHeadersConvertible = HTTPHeaders(), body: AnyBody? = nil, requiresAuth: Bool = false,
        options: EndpointOptions = EndpointOptions()
    ) {
        self.init(.path(path), method, query, headers, body, requiresAuth, options, .json)
    }

    /// A call to an absolute URL that a server gave, which answers with a model, an optional or an array, read as JSON; `Data` as it is.
    ///
    /// Credentials and the environment's headers are only added where the URL has the environment's origin.
    public init(
        url: URL, method: HTTPMethod = .get, query: [URLQueryItem]? = nil,
        headers: some HTTPHeadersConvertible = HTTPHeaders(), body: AnyBody? = nil, requiresAuth: Bool = false,
        options: EndpointOptions = EndpointOptions()
    ) {
        self.init(.url(url), method, query, headers, body, requiresAuth, options, .json)
    }

    /// The call that an ``EndpointProtocol`` describes, answered with a model, an optional or an array, read as JSON; `Data` as it is.
    public init(_ endpoint: some EndpointProtocol) {
        self.init(endpoint, decoding: .json)
    }
}

extension Endpoint where Response == Void {
    /// A call that answers with nothing: the body is passed over.
    ///
    /// - Parameters:
    ///   - path: The path below the environment's base URL.
    ///   - method: The method.
    ///   - query: The query, as plain text; an item whose value is `nil` is left out.
    ///   - headers: Header fields; they override the environment's.
    ///   - body: The body; a dictionary literal is a JSON object.
    ///   - requiresAuth: Whether the auth service stamps the request.
    ///   - options: How the call is treated.
    public init(
        path: String, method: HTTPMethod = .get, query: [URLQueryItem]? = nil,
        headers: some HTTPHeadersConvertible = HTTPHeaders(), body: AnyBody? = nil, requiresAuth: Bool = false,
        options: EndpointOptions = EndpointOptions()
    ) {
        self.init(.path(path), method, query, headers, body, requiresAuth, options, .void)
    }

    /// A call to an absolute URL that a server gave, which answers with nothing: the body is passed over.
    ///
    /// Credentials and the environment's headers are only added where the URL has the environment's origin.
    public init(
        url: URL, method: HTTPMethod = .get, query: [URLQueryItem]? = nil,
        headers: some HTTPHeadersConvertible = HTTPHeaders(), body: AnyBody? = nil, requiresAuth: Bool = false,
        options: EndpointOptions = EndpointOptions()
    ) {
        self.init(.url(url), method, query, headers, body, requiresAuth, options, .void)
    }

    /// The call that an ``EndpointProtocol`` describes, answered with nothing: the body is passed over.
    public init(_ endpoint: some EndpointProtocol) {
        self.init(endpoint, decoding: .void)
    }
}

extension Endpoint where Response == HTTPResponse {
    /// A call that answers with the response itself: status, headers, body.
    ///
    /// - Parameters:
    ///   - path: The path below the environment's base URL.
    ///   - method: The method.
    ///   - query: The query, as plain text; an item whose value is `nil` is left out.
    ///   - headers: Header fields; they override the environment's.
    ///   - body: The body; a dictionary literal is a JSON object.
    ///   - requiresAuth: Whether the auth service stamps the request.
    ///   - options: How the call is treated.
    public init(
        path: String, method: HTTPMethod = .get, query: [URLQueryItem]? = nil,
        headers: some HTTPHeadersConvertible = HTTPHeaders(), body: AnyBody? = nil, requiresAuth: Bool = false,
        options: EndpointOptions = EndpointOptions()
    ) {
        self.init(.path(path), method, query, headers, body, requiresAuth, options, .response)
    }

    /// A call to an absolute URL that a server gave, which answers with the response itself: status, headers, body.
    ///
    /// Credentials and the environment's headers are only added where the URL has the environment's origin.
    public init(
        url: URL, method: HTTPMethod = .get, query: [URLQueryItem]? = nil,
        headers: some HTTPHeadersConvertible = HTTPHeaders(), body: AnyBody? = nil, requiresAuth: Bool = false,
        options: EndpointOptions = EndpointOptions()
    ) {
        self.init(.url(url), method, query, headers, body, requiresAuth, options, .response)
    }

    /// The call that an ``EndpointProtocol`` describes, answered with the response itself: status, headers, body.
    public init(_ endpoint: some EndpointProtocol) {
        self.init(endpoint, decoding: .response)
    }
}
