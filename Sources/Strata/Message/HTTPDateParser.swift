/// Reads an HTTP date from left to right; every step that finds something else gives `nil`.
struct HTTPDateParser {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = HTTPGrammar.trimmingBlanks(text[...]).utf8
    }

    /// The time as written, whether or not it exists.
    mutating func parse(now: CivilTime) -> CivilTime? {
        guard let weekday = word(), Self.isWeekday(weekday) else { return nil }
        guard let time = skip(",") ? internetForm(now: now) : asctimeForm(), rest.isEmpty else { return nil }
        return time
    }

    // "06 Nov 1994 08:49:37 GMT", and with hyphens "06-Nov-94 08:49:37 GMT".
    private mutating func internetForm(now: CivilTime) -> CivilTime? {
        guard blanks(), let day = number(1...2) else { return nil }
        let isHyphenated = skip("-")
        guard isHyphenated || blanks(), let month = month(), isHyphenated ? skip("-") : blanks() else { return nil }
        let digits = digitCount
        guard digits == 4 || (digits == 2 && isHyphenated), let year = number(2...4), blanks() else { return nil }
        guard var time = clockTime(year: year, month: month, day: day), blanks() else { return nil }
        guard let zone = word(), Self.index(of: zone, in: ["GMT", "UTC"]) != nil else { return nil }
        if digits == 2 { time.placeInCentury(of: now) }
        return time
    }

    // "Nov  6 08:49:37 1994"
    private mutating func asctimeForm() -> CivilTime? {
        guard blanks(), let month = month(), blanks(), let day = number(1...2), blanks() else { return nil }
        guard var time = clockTime(year: 0, month: month, day: day), blanks(), let year = number(4...4) else {
            return nil
        }
        time.year = year
        return time
    }

    private mutating func clockTime(year: Int, month: Int, day: Int) -> CivilTime? {
        guard let hour = number(2...2), skip(":"), let minute = number(2...2), skip(":"), let second = number(2...2)
        else { return nil }
        return CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    private mutating func month() -> Int? {
        guard let word = word() else { return nil }
        return Self.index(of: word, in: HTTPDate.months).map { $0 + 1 }
    }

    private static func isWeekday(_ word: String) -> Bool {
        index(of: word, in: HTTPDate.weekdays) != nil || index(of: word, in: HTTPDate.shortWeekdays) != nil
    }

    private static func index(of word: String, in names: [String]) -> Int? {
        names.firstIndex { HTTPGrammar.equalsIgnoringCase($0, word) }
    }

    private mutating func word() -> String? {
        let letters = rest.prefix { (0x61...0x7A).contains(HTTPGrammar.lowercase($0)) }
        rest = rest.dropFirst(letters.count)
        return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
    }

    private var digitCount: Int {
        rest.prefix { (0x30...0x39).contains($0) }.count
    }

    private mutating func number(_ width: ClosedRange<Int>) -> Int? {
        let count = digitCount
        guard width.contains(count) else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func blanks() -> Bool {
        let count = rest.prefix { $0 == 0x20 }.count
        rest = rest.dropFirst(count)
        return count > 0
    }
}

extension CivilTime {
    /// Makes a year of two digits whole: the latest one that is not more than 50 years after `now`.
    fileprivate mutating func placeInCentury(of now: CivilTime) {
        var limit = now
        limit.year += 50
        year += limit.year / 100 * 100
        if self > limit { year -= 100 }
    }
}
