/// A body that writes itself: form, multipart, raw data, a file.
///
/// Anything `Encodable` is sent as JSON without conforming; conform where the bytes are not JSON.
///
/// ```swift
/// struct CSV: EndpointBody {
///     var rows: [String]
///     func encoded(using coding: JSONCoding) throws -> EncodedBody {
///         EncodedBody(.data(Data(rows.joined(separator: "\n").utf8)), contentType: "text/csv")
///     }
/// }
/// ```
public protocol EndpointBody: Sendable {
    /// Makes the recipe and names its media type.
    func encoded(using coding: JSONCoding) throws -> EncodedBody
}

/// A body's recipe and its media type.
public struct EncodedBody: Sendable {
    /// How the body is made.
    public var body: RequestBody
    /// The value for `Content-Type`, unless the endpoint's headers give one.
    public var contentType: String?

    /// Creates an encoded body.
    public init(_ body: RequestBody, contentType: String?) {
        self.body = body
        self.contentType = contentType
    }
}

/// No body: what an endpoint has that declares none.
public struct NoBody: Sendable {
    /// Creates the absence of a body.
    public init() {}
}

/// A value of any `Encodable` type, for dictionaries of mixed values.
///
/// ```swift
/// let body: [String: EndpointAnyEncodable] = [
///     "name": EndpointAnyEncodable("Ada"), "age": EndpointAnyEncodable(36),
/// ]
/// ```
public struct EndpointAnyEncodable: Encodable, Sendable {
    private let value: any Encodable & Sendable

    /// Wraps a value.
    public init(_ value: some Encodable & Sendable) {
        self.value = value
    }

    /// Encodes the value that was wrapped, as if it stood there itself.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

// Dictionaries carry passwords: only the type is printed (law 4).
extension EndpointAnyEncodable: CustomStringConvertible, CustomReflectable {
    /// The value's type.
    public var description: String { "EndpointAnyEncodable(\(type(of: value)))" }
    /// The value's type.
    public var customMirror: Mirror { Mirror(self, children: ["type": String(describing: type(of: value))]) }
}
