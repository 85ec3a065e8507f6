/// Reads an empty text as `nil`, for servers that write `""` where there is nothing.
///
/// ```swift
/// struct Film: Codable {
///     var title: String
///     @EmptyAsNil var releaseDate: Date?
///     @EmptyAsNil var homepage: URL?
/// }
/// ```
///
/// A missing member and `null` are `nil` too. Any other value is read as without the wrapper, dates by the service's
/// ``DateStrategy``: what cannot be read is a `DecodingError` with the coding path. `nil` is not written.
@propertyWrapper
public struct EmptyAsNil<Value> {
    /// The value; `nil` where there is none.
    public var wrappedValue: Value?

    /// Wraps a value.
    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }
}

extension EmptyAsNil: Sendable where Value: Sendable {}
extension EmptyAsNil: Equatable where Value: Equatable {}
extension EmptyAsNil: Hashable where Value: Hashable {}

extension EmptyAsNil: Decodable where Value: Decodable {
    /// Reads a value, an empty text or `null`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = try container.isEmpty() ? nil : container.decode(Value.self)
    }
}

extension EmptyAsNil: Encodable where Value: Encodable {
    /// Writes the value; `null` where it stands by itself and there is none.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension SingleValueDecodingContainer {
    fileprivate func isEmpty() throws -> Bool {
        do {
            return try decodeNil() || decode(String.self).isEmpty
        } catch DecodingError.typeMismatch {
            return false
        }
    }
}

// What the compiler writes for a type with wrapped properties calls these rather than the general ones: without them a
// missing member would be an error, and `nil` would be written.
extension KeyedDecodingContainer {
    /// Reads a wrapped value; `nil` where the member is missing.
    public func decode<Value: Decodable>(
        _ type: EmptyAsNil<Value>.Type, forKey key: Key
    ) throws -> EmptyAsNil<Value> {
        try decodeIfPresent(type, forKey: key) ?? EmptyAsNil(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Writes a wrapped value, and no member where it is `nil`.
    public mutating func encode<Value: Encodable>(_ value: EmptyAsNil<Value>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
