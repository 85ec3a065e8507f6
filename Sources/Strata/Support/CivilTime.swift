/// A time of day on a day of the Gregorian calendar, in UTC, by integer arithmetic alone.
///
/// The calendar runs back past its introduction and takes no note of leap seconds, as POSIX time does.
struct CivilTime: Hashable, Sendable {
    var year: Int
    var month: Int
    var day: Int
    var hour = 0
    var minute = 0
    var second = 0

    /// Whether there is such a day and such a second. The leap second 23:59:60 exists.
    var isValid: Bool {
        (0...9999).contains(year) && (1...12).contains(month) && (1...Self.days(in: month, of: year)).contains(day)
            && (0...23).contains(hour) && (0...59).contains(minute)
            && ((0...59).contains(second) || (hour, minute, second) == (23, 59, 60))
    }

    /// The seconds since 1970. A leap second counts as the first second of the next day.
    ///
    /// 64 bits, for `Int` has 32 on some watches, which end in 2038.
    var secondsSince1970: Int64 {
        // The year starts in March here, so that a leap day is its last. An era is the 400 years after which the
        // calendar repeats itself.
        let shiftedYear = month > 2 ? year : year - 1
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days =
            era * Self.daysOfEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.daysTo1970
        return Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    }

    /// Days from Monday: 0…6.
    var weekday: Int {
        // 1 January 1970 was a Thursday.
        Int(Self.floorDivide(Self.floorDivide(secondsSince1970, by: 86_400).quotient + 3, by: 7).remainder)
    }

    /// Reads the seconds since 1970.
    init(secondsSince1970 seconds: Int64) {
        let (days, secondsOfDay) = Self.floorDivide(seconds, by: 86_400)
        let (wholeEra, restOfEra) = Self.floorDivide(days + Int64(Self.daysTo1970), by: Int64(Self.daysOfEra))
        let (timeOfDay, era, dayOfEra) = (Int(secondsOfDay), Int(wholeEra), Int(restOfEra))
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = timeOfDay / 3_600
        minute = timeOfDay % 3_600 / 60
        second = timeOfDay % 60
    }

    init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    private static let daysOfEra = 146_097
    /// From 1 March of the year 0.
    private static let daysTo1970 = 719_468

    private static func floorDivide(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension CivilTime: Comparable {
    static func < (left: CivilTime, right: CivilTime) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }
}
