#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How a response becomes the value a call answers with.
enum ResponseDecoding<Response: Sendable>: Sendable {
    /// The head suffices, or the response itself is wanted: the body is not read here.
    case head(@Sendable (HTTPResponse, JSONCoding) -> Response)
    /// The bytes are the value.
    case bytes(@Sendable (Data, HTTPResponse) -> Response)
    /// The bytes are JSON. The second part makes the value of an empty body, for those types that have one.
    case model(
        @Sendable (Data, HTTPResponse, JSONCoding) throws -> Response, empty: (@Sendable (HTTPResponse) -> Response)?)
}

extension ResponseDecoding where Response == Void {
    static var void: Self {
        .head { response, _ in response.body.discard() }
    }
}

extension ResponseDecoding where Response == HTTPResponse {
    static var response: Self {
        .head { response, _ in response }
    }
}

extension ResponseDecoding where Response: Decodable {
    static var json: Self {
        if Response.self == Data.self, let bytes = ResponseDecoding<Data>.bytes({ data, _ in data }) as? Self {
            return bytes
        }
        if Response.self == Data?.self,
            let bytes = ResponseDecoding<Data?>.bytes({ data, _ in data.isEmpty ? nil : data }) as? Self
        {
            return bytes
        }
        var empty: (@Sendable (HTTPResponse) -> Response)?
        if let absent = (Response.self as? any OptionalValue.Type)?.absent as? Response { empty = { _ in absent } }
        return .model({ data, _, coding in try coding.decode(from: data) }, empty: empty)
    }
}

/// Tells optionals from models that merely can be written as `nil`.
private protocol OptionalValue {
    static var absent: Self { get }
}

extension Optional: OptionalValue {
    fileprivate static var absent: Self { nil }
}
