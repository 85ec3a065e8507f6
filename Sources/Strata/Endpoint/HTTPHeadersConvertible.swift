/// What an endpoint may declare its headers as: ``HTTPHeaders`` or `[String: String]`, optional or not.
public protocol HTTPHeadersConvertible {
    /// The fields.
    var httpHeaders: HTTPHeaders { get }
}

extension HTTPHeaders: HTTPHeadersConvertible {
    /// The list itself.
    public var httpHeaders: HTTPHeaders { self }
}

extension Dictionary: HTTPHeadersConvertible where Key == String, Value == String {
    /// The entries as fields, sorted by name so that equal dictionaries give equal requests.
    public var httpHeaders: HTTPHeaders {
        HTTPHeaders(sorted { $0.key < $1.key }.map { HTTPHeaders.Field(HTTPHeaders.Name($0.key), $0.value) })
    }
}

extension Optional: HTTPHeadersConvertible where Wrapped: HTTPHeadersConvertible {
    /// The fields, or none.
    public var httpHeaders: HTTPHeaders { self?.httpHeaders ?? HTTPHeaders() }
}
