/// A value that goes out as `application/json`.
public struct JSONBody: EndpointBody {
    private let value: any Encodable & Sendable

    /// Wraps a value.
    public init(_ value: some Encodable & Sendable) {
        self.value = value
    }

    /// Encodes the value with the service's coders.
    public func encoded(using coding: JSONCoding) throws -> EncodedBody {
        EncodedBody(.data(try coding.encode(value)), contentType: "application/json")
    }
}

// Models carry passwords: only the type is printed (law 4).
extension JSONBody: CustomStringConvertible, CustomReflectable {
    /// The value's type.
    public var description: String { "JSONBody(\(type(of: value)))" }
    /// The value's type.
    public var customMirror: Mirror { Mirror(self, children: ["type": String(describing: type(of: value))]) }
}
