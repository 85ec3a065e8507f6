/// A body of any kind, for endpoints whose cases send different kinds.
///
/// ```swift
/// let body: AnyBody = .json(User(id: 1, name: "Ada"))
/// ```
public struct AnyBody: EndpointBody {
    private let base: any EndpointBody

    /// Wraps a body.
    public init(_ base: any EndpointBody) {
        self.base = base
    }

    /// A value as JSON.
    public static func json(_ value: some Encodable & Sendable) -> AnyBody {
        AnyBody(JSONBody(value))
    }

    /// Makes the recipe of the body that was wrapped.
    public func encoded(using coding: JSONCoding) throws -> EncodedBody {
        try base.encoded(using: coding)
    }
}

extension AnyBody: ExpressibleByDictionaryLiteral {
    /// A JSON object of mixed values.
    public init(dictionaryLiteral elements: (String, EndpointAnyEncodable)...) {
        self = .json(Dictionary(elements) { _, last in last })
    }
}
