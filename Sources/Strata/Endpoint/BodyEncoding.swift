#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decides at run time what a body of any type becomes.
enum BodyEncoding {
    /// The type of an endpoint's body cannot be sent.
    struct UnsupportedBody: Error, CustomStringConvertible {
        let type: String
        var description: String { "\(type) is neither an EndpointBody nor Encodable" }
    }

    /// Makes the recipe; `nil` where there is no body.
    static func encode<Body>(_ body: Body, using coding: JSONCoding) throws -> EncodedBody? {
        if Body.self == NoBody.self { return nil }
        if let optional = body as? any OptionalBody { return try optional.encoded(using: coding) }
        switch body {
        case is NoBody:
            return nil
        case let body as AnyBody where body.isNone:
            return nil
        case let body as any EndpointBody:
            return try body.encoded(using: coding)
        case let data as Data:
            return EncodedBody(.data(data), contentType: "application/octet-stream")
        case let value as any Encodable:
            return EncodedBody(.data(try coding.encode(value)), contentType: "application/json")
        default:
            throw UnsupportedBody(type: String(describing: Body.self))
        }
    }
}

/// Looks into an optional of any type: a nested `nil` is no body too.
private protocol OptionalBody {
    func encoded(using coding: JSONCoding) throws -> EncodedBody?
}

extension Optional: OptionalBody {
    fileprivate func encoded(using coding: JSONCoding) throws -> EncodedBody? {
        switch self {
        case .none: nil
        case .some(let body): try BodyEncoding.encode(body, using: coding)
        }
    }
}
