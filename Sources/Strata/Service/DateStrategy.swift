#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How dates are written in JSON: a value, given to the coding of a service.
///
/// ```swift
/// let dates: DateStrategy = .firstOf(.iso8601, .day)
/// let service = HTTPNetworkService(coding: JSONCoding(dates: dates))
/// ```
///
/// Reading is strict. A day that does not exist, an instant without an offset, an empty text and a number that lies
/// outside the years 0…9999 (milliseconds read as seconds, most often) are each a `DecodingError` with the coding path;
/// none becomes today, or the nearest day that exists. `null` is for optional properties: they are `nil`, and an empty
/// text is an error there too, unless the property is marked ``EmptyAsNil``.
public struct DateStrategy: Sendable {
    private let forms: [Form]

    /// Instants as texts of RFC 3339: `2024-02-29T23:59:59Z`.
    ///
    /// Reads fractions of any length, `Z` and offsets (`+01:00`, `+0100`, `+01`). Writes whole seconds in UTC, fractions
    /// dropped towards the past.
    public static let iso8601 = Self([.instant(withFraction: false)])

    /// Reads like ``iso8601``, writes milliseconds: `2024-02-29T23:59:59.250Z`.
    public static let iso8601WithFraction = Self([.instant(withFraction: true)])

    /// Days as texts, `2024-02-29`: the first instant of the day in UTC.
    ///
    /// To show such a date, use a calendar in UTC as well, or it is the day before west of Greenwich.
    public static let day = Self([.day])

    /// Numbers of seconds since 1970, whole or not.
    public static let secondsSince1970 = Self([.seconds])

    /// Numbers of milliseconds since 1970. Reads fractions, writes whole numbers.
    public static let millisecondsSince1970 = Self([.milliseconds])

    /// Several forms: reads by the first that can, writes by the first.
    public static func firstOf(_ first: DateStrategy, _ others: DateStrategy...) -> DateStrategy {
        Self(first.forms + others.flatMap(\.forms))
    }

    /// A form of one's own, as text.
    ///
    /// - Parameters:
    ///   - read: Reads a text; `nil` where it is not of this form. Never called with an empty one.
    ///   - write: Writes a date.
    public static func text(
        read: @escaping @Sendable (String) -> Date?, write: @escaping @Sendable (Date) -> String
    ) -> DateStrategy {
        Self([.text(read: read, write: write)])
    }

    private init(_ forms: [Form]) {
        self.forms = forms
    }

    /// Reads a date, as `JSONDecoder.DateDecodingStrategy.custom` asks.
    ///
    /// - Throws: `DecodingError` with the coding path. It does not repeat the value.
    public func decode(from decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        let value = try Value(container)
        if case .text(let text) = value, text.isEmpty {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "The date is an empty text.")
        }
        for form in forms {
            if let date = form.date(from: value) { return date }
        }
        let names = forms.map(\.name).joined(separator: ", or ")
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "The date is not \(names).")
    }

    /// Writes a date, as `JSONEncoder.DateEncodingStrategy.custom` asks.
    ///
    /// - Throws: `EncodingError` for a date outside the years 0…9999, or one that is not a number.
    public func encode(_ date: Date, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch forms.first?.value(for: date) {
        case .text(let text): try container.encode(text)
        case .whole(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case nil:
            let context = EncodingError.Context(
                codingPath: encoder.codingPath, debugDescription: "The date is outside the years 0…9999.")
            // The number, not the date: printing a `Date` that is not finite traps.
            throw EncodingError.invalidValue(date.timeIntervalSince1970, context)
        }
    }
}

extension DateStrategy {
    /// A date as it stands in JSON.
    private enum Value {
        case text(String)
        case whole(Int64)
        case number(Double)

        init(_ container: any SingleValueDecodingContainer) throws {
            do {
                self = .text(try container.decode(String.self))
            } catch DecodingError.typeMismatch {
                self = .number(try container.decode(Double.self))
            }
        }
    }

    private enum Form: Sendable {
        case instant(withFraction: Bool)
        case day
        case seconds
        case milliseconds
        case text(read: @Sendable (String) -> Date?, write: @Sendable (Date) -> String)

        var name: String {
            switch self {
            case .instant: "an instant such as 2024-02-29T23:59:59Z"
            case .day: "a day such as 2024-02-29"
            case .seconds: "a number of seconds since 1970"
            case .milliseconds: "a number of milliseconds since 1970"
            case .text: "a text of the custom form"
            }
        }

        func date(from value: Value) -> Date? {
            switch (self, value) {
            case (.instant, .text(let text)): return ISO8601.date(from: text)
            case (.day, .text(let text)): return ISO8601.day(from: text)
            case (.text(let read, _), .text(let text)): return read(text)
            case (.seconds, .number(let number)): return Self.date(number)
            case (.milliseconds, .number(let number)): return Self.date(number / 1000)
            default: return nil
            }
        }

        func value(for date: Date) -> Value? {
            switch self {
            case .instant(let withFraction):
                return ISO8601.string(from: date, withFraction: withFraction).map(Value.text)
            case .day: return ISO8601.dayString(from: date).map(Value.text)
            case .text(_, let write): return .text(write(date))
            // A whole number is written without a fraction, which many readers of timestamps require.
            case .seconds:
                guard ISO8601.canHold(date) else { return nil }
                let seconds = date.timeIntervalSince1970
                return Int64(exactly: seconds).map(Value.whole) ?? .number(seconds)
            case .milliseconds:
                guard ISO8601.canHold(date) else { return nil }
                return .whole(Int64((date.timeIntervalSince1970 * 1000).rounded()))
            }
        }

        private static func date(_ seconds: Double) -> Date? {
            let date = Date(timeIntervalSince1970: seconds)
            return ISO8601.canHold(date) ? date : nil
        }
    }
}
