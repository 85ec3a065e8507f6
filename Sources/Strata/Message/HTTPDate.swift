#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Reads and writes the dates of header fields such as `Date`, `Last-Modified` and `Retry-After` (RFC 9110 §5.6.7).
///
/// All three forms are read; the one of today is written. Neither locale nor time zone of the machine has a say.
///
/// ```swift
/// if let text = response.headers[.lastModified], let date = HTTPDate.date(from: text) {
///     print(HTTPDate.string(from: date))  // Sun, 06 Nov 1994 08:49:37 GMT
/// }
/// ```
public enum HTTPDate {
    /// Reads an HTTP date in any of its three forms.
    ///
    /// ```
    /// Sun, 06 Nov 1994 08:49:37 GMT    the form of today
    /// Sunday, 06-Nov-94 08:49:37 GMT   RFC 850
    /// Sun Nov  6 08:49:37 1994         C's asctime()
    /// ```
    ///
    /// As the RFC asks of a recipient, it is forgiving where nothing can be misread: letter case, a day of one digit,
    /// a weekday that does not go with the day, `UTC` for `GMT`. A day that does not exist is refused. The leap second
    /// `23:59:60` is the first second of the next day.
    ///
    /// - Parameters:
    ///   - text: The value of the field.
    ///   - now: The instant from which a year of two digits is told: the latest that ends in them and lies no more than
    ///     50 years ahead.
    /// - Returns: The instant, or `nil` where the text is no HTTP date.
    public static func date(from text: String, now: Date = Date()) -> Date? {
        var parser = HTTPDateParser(text)
        guard let time = parser.parse(now: CivilTime(now)), time.isValid else { return nil }
        return Date(timeIntervalSince1970: Double(time.secondsSince1970))
    }

    /// Writes a date in the form of today, always 29 characters: `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Fractions of a second are dropped towards the past. Before the year 1 and after 9999, which the form cannot hold,
    /// the nearest instant that it can hold is written.
    public static func string(from date: Date) -> String {
        let time = CivilTime(date)
        return
            "\(shortWeekdays[time.weekday]), \(digits(time.day)) \(months[time.month - 1]) \(digits(time.year, width: 4)) "
            + "\(digits(time.hour)):\(digits(time.minute)):\(digits(time.second)) GMT"
    }

    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    static let shortWeekdays = weekdays.map { String($0.prefix(3)) }

    private static func digits(_ number: Int, width: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}

extension CivilTime {
    /// The nearest instant of the years 1…9999; a date that is not a number counts as the earliest.
    fileprivate init(_ date: Date) {
        let earliest = CivilTime(year: 1, month: 1, day: 1).secondsSince1970
        let latest = CivilTime(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59).secondsSince1970
        let seconds = date.timeIntervalSince1970.rounded(.down)
        self.init(
            secondsSince1970: seconds >= Double(earliest) ? Int64(min(seconds, Double(latest))) : earliest)
    }
}
