#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads and writes the instants of RFC 3339, the profile of ISO 8601 that APIs speak, and its days.
///
/// Integer arithmetic alone: no locale, no time zone of the machine, no formatter.
enum ISO8601 {
    /// An instant: `2024-02-29T23:59:59Z`, with or without a fraction of any length, `Z` or an offset (`+01:00`, `+0100`,
    /// `+01`), `T` or a space between.
    ///
    /// A text without an offset is refused, for nobody knows which instant it means. The leap second is the first second
    /// of the next day.
    static func date(from text: String) -> Date? {
        var reader = Reader(text)
        guard var time = reader.day(), reader.take("T", "t", " "), let hour = reader.number(2), reader.take(":"),
            let minute = reader.number(2), reader.take(":"), let second = reader.number(2),
            let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
        else { return nil }
        time.hour = hour
        time.minute = minute
        time.second = min(second, 59)
        guard time.isValid, second <= 60 else { return nil }
        let seconds = time.secondsSince1970 - Int64(offset) + (second == 60 ? 1 : 0)
        // A leap second is the last of a day in UTC, whatever the local clock says.
        guard second < 60 || seconds % 86_400 == 0 else { return nil }
        return Date(timeIntervalSinceReferenceDate: Double(seconds - secondsTo2001) + fraction)
    }

    /// A day, `2024-02-29`, as its first instant in UTC.
    static func day(from text: String) -> Date? {
        var reader = Reader(text)
        guard let time = reader.day(), reader.isAtEnd, time.isValid else { return nil }
        return Date(timeIntervalSince1970: Double(time.secondsSince1970))
    }

    /// `2024-02-29T23:59:59Z`, or `2024-02-29T23:59:59.250Z` to the nearest millisecond; `nil` outside the years 0…9999.
    static func string(from date: Date, withFraction: Bool) -> String? {
        let unit = withFraction ? 1000.0 : 1
        let scaled = date.timeIntervalSince1970 * unit
        let ticks = scaled.rounded(withFraction ? .toNearestOrEven : .down)
        guard let (seconds, thousandths) = split(ticks, by: Int64(unit)) else { return nil }
        let time = CivilTime(secondsSince1970: seconds)
        let fraction = withFraction ? "." + digits(thousandths, 3) : ""
        return "\(day(time))T\(digits(time.hour, 2)):\(digits(time.minute, 2)):\(digits(time.second, 2))\(fraction)Z"
    }

    /// The day in UTC; `nil` outside the years 0…9999.
    static func dayString(from date: Date) -> String? {
        split(date.timeIntervalSince1970.rounded(.down), by: 1).map { day(CivilTime(secondsSince1970: $0.seconds)) }
    }

    /// Whether the instant lies in the years 0…9999, which have a written form. Not so for what is no number.
    static func canHold(_ date: Date) -> Bool {
        split(date.timeIntervalSince1970, by: 1) != nil
    }

    private static let secondsTo2001: Int64 = 978_307_200
    private static let first = CivilTime(year: 0, month: 1, day: 1).secondsSince1970
    private static let end = CivilTime(year: 10_000, month: 1, day: 1).secondsSince1970

    private static func split(_ ticks: Double, by unit: Int64) -> (seconds: Int64, rest: Int)? {
        guard ticks >= Double(first * unit), ticks < Double(end * unit) else { return nil }
        let (seconds, rest) = Int64(ticks).quotientAndRemainder(dividingBy: unit)
        return rest < 0 ? (seconds - 1, Int(rest + unit)) : (seconds, Int(rest))
    }

    private static func day(_ time: CivilTime) -> String {
        "\(digits(time.year, 4))-\(digits(time.month, 2))-\(digits(time.day, 2))"
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}

extension ISO8601 {
    /// Takes a text apart from the left.
    private struct Reader {
        private var rest: Substring.UTF8View

        init(_ text: String) {
            rest = text[...].utf8
        }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func take(_ characters: Unicode.Scalar...) -> Bool {
            guard let first = rest.first, characters.contains(where: { UInt8(ascii: $0) == first }) else {
                return false
            }
            rest.removeFirst()
            return true
        }

        /// A number of exactly that many digits.
        mutating func number(_ width: Int) -> Int? {
            let digits = rest.prefix(width)
            guard digits.count == width, digits.allSatisfy(Self.isDigit) else { return nil }
            rest = rest.dropFirst(width)
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        mutating func day() -> CivilTime? {
            guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2) else {
                return nil
            }
            return CivilTime(year: year, month: month, day: day)
        }

        /// A fraction of a second, 0 where there is none; `nil` where the mark has no digits after it. Digits past the
        /// ninth are beyond what a `Date` holds.
        mutating func fraction() -> Double? {
            guard take(".", ",") else { return 0 }
            let digits = rest.prefix(while: Self.isDigit)
            rest = rest.dropFirst(digits.count)
            guard !digits.isEmpty else { return nil }
            var value = 0.0
            var scale = 1.0
            for digit in digits.prefix(9) {
                value = value * 10 + Double(digit - 0x30)
                scale *= 10
            }
            return value / scale
        }

        /// Seconds east of UTC.
        mutating func offset() -> Int? {
            if take("Z", "z") { return 0 }
            let isWest = rest.first == UInt8(ascii: "-")
            guard take("+", "-"), let hours = number(2), hours < 24 else { return nil }
            if isAtEnd { return (isWest ? -1 : 1) * hours * 3600 }
            _ = take(":")
            guard let minutes = number(2), minutes < 60 else { return nil }
            return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
        }

        private static func isDigit(_ byte: UInt8) -> Bool {
            byte >= 0x30 && byte <= 0x39
        }
    }
}
