#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How models become JSON and back: a value, fixed when the service is made.
///
/// ```swift
/// let coding = JSONCoding(keys: .snakeCase)
/// let data = try coding.encode(User(id: 1, name: "Ada"))
/// ```
///
/// The coders are made once and shared by all calls; they are never changed afterwards.
public struct JSONCoding: Sendable {
    /// How the names of properties and of JSON members correspond.
    public enum Keys: Sendable, Hashable {
        /// The same on both sides.
        case asWritten
        /// `firstName` in Swift, `first_name` in JSON.
        case snakeCase
    }

    /// Names as they are written, dates as numbers of seconds.
    static let standard = JSONCoding()

    private let encoder: JSONEncoder
    private let decoder: JSONDecoder

    /// Creates a pair of coders.
    ///
    /// - Parameter keys: How names correspond. Default: the same on both sides.
    public init(keys: Keys = .asWritten) {
        encoder = JSONEncoder()
        decoder = JSONDecoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if keys == .snakeCase {
            encoder.keyEncodingStrategy = .convertToSnakeCase
            decoder.keyDecodingStrategy = .convertFromSnakeCase
        }
    }

    /// Writes a value as JSON.
    ///
    /// - Throws: What the value's `encode(to:)` throws.
    public func encode(_ value: some Encodable) throws -> Data {
        try encoder.encode(value)
    }

    /// Reads a value from JSON.
    ///
    /// - Throws: `DecodingError` with the coding path.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        try decoder.decode(type, from: data)
    }
}
