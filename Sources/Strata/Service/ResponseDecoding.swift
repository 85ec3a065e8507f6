#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How a response becomes the value a call answers with.
enum ResponseDecoding<Response: Sendable>: Sendable {
    /// The head suffices, or the response itself is wanted: the body is not read here.
    case head(@Sendable (HTTPResponse) -> Response)
    /// The bytes are the value.
    case bytes(@Sendable (Data) -> Response)
    /// The bytes are JSON. The second part is the value of an empty body, for those types that have one.
    case model(@Sendable (Data, JSONCoding) throws -> Response, empty: Response?)
}

extension ResponseDecoding where Response == Void {
    static var void: Self {
        .head { $0.body.discard() }
    }
}

extension ResponseDecoding where Response == HTTPResponse {
    static var response: Self {
        .head { $0 }
    }
}

extension ResponseDecoding where Response: Decodable {
    static var json: Self {
        if Response.self == Data.self, let bytes = ResponseDecoding<Data>.bytes({ $0 }) as? Self { return bytes }
        if Response.self == Data?.self, let bytes = ResponseDecoding<Data?>.bytes({ $0.isEmpty ? nil : $0 }) as? Self {
            return bytes
        }
        let empty = (Response.self as? any OptionalValue.Type)?.absent as? Response
        return .model({ try $1.decode(Response.self, from: $0) }, empty: empty)
    }
}

/// Tells optionals from models that merely can be written as `nil`.
private protocol OptionalValue {
    static var absent: Self { get }
}

extension Optional: OptionalValue {
    fileprivate static var absent: Self { nil }
}
