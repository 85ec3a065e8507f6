#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How models become JSON and back: a value, fixed when the service is made.
///
/// ```swift
/// let coding = JSONCoding(keys: .snakeCase, dates: .firstOf(.iso8601, .day))
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

    /// Names as they are written, dates as texts of RFC 3339.
    static let standard = JSONCoding()

    private let encoder: JSONEncoder
    private let decoder: JSONDecoder

    /// Creates a pair of coders.
    ///
    /// - Parameters:
    ///   - keys: How names correspond. Default: the same on both sides.
    ///   - dates: How dates are written. Default: as RFC 3339 does, `2024-02-29T23:59:59Z`.
    public init(keys: Keys = .asWritten, dates: DateStrategy = .iso8601) {
        encoder = JSONEncoder()
        decoder = JSONDecoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom(dates.encode)
        decoder.dateDecodingStrategy = .custom(dates.decode)
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
