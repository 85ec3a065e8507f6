import Strata
import Testing

@Suite struct HTTPDateTests {
    // 6 November 1994, 08:49:37, by `date -u -d … +%s`.
    private static let example = Date(timeIntervalSince1970: 784_111_777)
    private static let now = Date(timeIntervalSince1970: 1_750_000_000)  // June 2025

    private func read(_ text: String, now: Date = now) -> Date? { HTTPDate.date(from: text, now: now) }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `the three forms of the RFC give the same instant`(text: String) {
        #expect(read(text) == Self.example)
    }

    @Test(arguments: [
        "sun, 06 nov 1994 08:49:37 gmt", " Sun, 06 Nov 1994 08:49:37 GMT\t", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 UTC", "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT",
        "Sun Nov 6 08:49:37 1994", "Sun Nov 06 08:49:37 1994",
    ])
    func `what cannot be misread is forgiven`(text: String) {
        #expect(read(text) == Self.example)
    }

    @Test(arguments: [
        "", " ", "Sun", "Sun,", "0", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37",
        "Sun, 06 Nov 1994 08:49:37 GMT+1",
        "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 199 08:49:37 GMT",
        "Sun, 06 Nov 19945 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT",
        "Sun, 32 Oct 1994 08:49:37 GMT", "Tue, 29 Feb 1994 08:49:37 GMT", "Thu, 29 Feb 1900 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:60 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 -8:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT x", "Sun, 06 Foo 1994 08:49:37 GMT", "Foo, 06 Nov 1994 08:49:37 GMT",
        "06 Nov 1994 08:49:37 GMT", "Sun,06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov 94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 94", "Sun Nov 31 08:49:37 1994", "Sün, 06 Nov 1994 08:49:37 GMT",
        "Sun, ٠٦ Nov 1994 08:49:37 GMT", "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT",
    ])
    func `what is no date is refused`(text: String) {
        #expect(read(text) == nil)
    }

    @Test func `a leap second is the first second of the next day`() {
        #expect(read("Sat, 31 Dec 2016 23:59:60 GMT") == read("Sun, 01 Jan 2017 00:00:00 GMT"))
        #expect(read("Sat, 31 Dec 2016 23:59:60 GMT") == Date(timeIntervalSince1970: 1_483_228_800))
    }

    @Test(arguments: [
        // From 15 June 2025, 15:06:40.
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777.0, 1_750_000_000.0),
        ("Sunday, 15-Jun-75 15:06:40 GMT", 3_327_836_800, 1_750_000_000),  // 50 years ahead to the second
        ("Sunday, 15-Jun-75 15:06:41 GMT", 172_076_801, 1_750_000_000),  // a second more: 1975
        ("Friday, 31-Dec-76 00:00:00 GMT", 220_838_400, 1_750_000_000),
        ("Saturday, 01-Jan-00 00:00:00 GMT", 946_684_800, 1_750_000_000),
        ("Tuesday, 29-Feb-00 00:00:00 GMT", 951_782_400, 1_750_000_000),
        // From 31 December 2099: "01" is 2101, not 98 years ago.
        ("Saturday, 01-Jan-01 00:00:00 GMT", 4_133_980_800, 4_102_358_400),
    ])
    func `a year of two digits lies at most fifty years ahead`(text: String, seconds: Double, now: Double) {
        #expect(read(text, now: Date(timeIntervalSince1970: now)) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        (784_111_777.0, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (0.999, "Thu, 01 Jan 1970 00:00:00 GMT"), (-0.001, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
        (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        (.infinity, "Fri, 31 Dec 9999 23:59:59 GMT"), (-.infinity, "Mon, 01 Jan 0001 00:00:00 GMT"),
        (.nan, "Mon, 01 Jan 0001 00:00:00 GMT"), (.greatestFiniteMagnitude, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func `the form of today is written`(seconds: Double, text: String) {
        #expect(HTTPDate.string(from: Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test func `days of four centuries survive writing and reading`() {
        var day = -11_676_096_000.0  // 1 January 1600
        while day < 946_684_800 {
            let date = Date(timeIntervalSince1970: day + 86_399)
            let text = HTTPDate.string(from: date)
            guard HTTPDate.date(from: text) == date else {
                Issue.record("\(text) does not read as it was written")
                return
            }
            day += 13 * 86_400
        }
    }
}
