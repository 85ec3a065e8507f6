import Strata
import Testing

@Suite struct RetryAfterTests {
    private static let now = Date(timeIntervalSince1970: 1_750_000_000)  // Sun, 15 Jun 2025 15:06:40 GMT

    private func delay(_ value: String, date: String? = nil) -> Duration? {
        var headers: HTTPHeaders = ["Retry-After": value]
        headers[.date] = date
        return RetryAfter.delay(in: headers, now: Self.now)
    }

    @Test(arguments: [
        ("0", 0), ("2", 2), (" 120\t", 120), ("007", 7), ("3600", 3_600), ("-1", 0), ("-99999999999999999999", 0),
        ("9223372036854775807", Int64.max), ("9223372036854775808", Int64.max), ("99999999999999999999", Int64.max),
        (String(repeating: "9", count: 10_000), Int64.max),
    ])
    func `a number is seconds`(value: String, seconds: Int64) {
        #expect(delay(value) == .seconds(seconds))
    }

    @Test(arguments: [
        "Sun, 15 Jun 2025 15:06:43 GMT", "Sunday, 15-Jun-25 15:06:43 GMT", "Sun Jun 15 15:06:43 2025",
    ])
    func `a date is measured against the response's own date`(value: String) {
        #expect(delay(value) == .seconds(3))
        #expect(delay(value, date: "Sun, 15 Jun 2025 15:06:33 GMT") == .seconds(10))
        #expect(delay(value, date: "Sunday, 15-Jun-25 15:06:33 GMT") == .seconds(10))
        #expect(delay(value, date: "yesterday") == .seconds(3))
    }

    @Test(arguments: [
        "Sun, 15 Jun 2025 15:06:40 GMT", "Sun, 15 Jun 2025 15:06:39 GMT", "Thu, 01 Jan 1970 00:00:00 GMT",
        "Mon, 01 Jan 0001 00:00:00 GMT",
    ])
    func `a date that has passed asks for no pause`(value: String) {
        #expect(delay(value) == .zero)
    }

    @Test func `the last date there is makes no trap`() throws {
        let pause = try #require(delay("Fri, 31 Dec 9999 23:59:59 GMT", date: "Mon, 01 Jan 0001 00:00:00 GMT"))
        #expect(pause > .seconds(3_000_000_000))
        let headers: HTTPHeaders = ["Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"]
        for now in [-Double.infinity, .infinity, .nan, .greatestFiniteMagnitude] {
            let pause = RetryAfter.delay(in: headers, now: Date(timeIntervalSince1970: now))
            #expect(pause.map { $0 >= .zero } ?? true)
        }
    }

    @Test(arguments: [
        "", " ", "soon", "1.5", "+5", "0x10", "1 2", "5, 6", "٣", "2s", "--1", "-", "1e3", "nan", "inf",
        "2025-06-15T15:06:43Z", "Sun, 31 Jun 2025 15:06:43 GMT",
    ])
    func `what cannot be read says nothing`(value: String) {
        #expect(delay(value) == nil)
    }

    @Test func `a missing field says nothing`() {
        #expect(RetryAfter.delay(in: HTTPHeaders(), now: Self.now) == nil)
        #expect(RetryAfter.rateLimitReset(in: HTTPHeaders(), now: Self.now) == nil)
    }

    @Test(arguments: ["RateLimit-Reset", "X-RateLimit-Reset", "x-ratelimit-reset"])
    func `a rate limit is reset in seconds or at a time since 1970`(name: String) {
        func reset(_ value: String) -> Duration? {
            RetryAfter.rateLimitReset(in: [HTTPHeaders.Name(name): value], now: Self.now)
        }
        #expect(reset("30") == .seconds(30))
        #expect(reset("999999999") == .seconds(999_999_999))
        #expect(reset("1750000030") == .seconds(30))
        #expect(reset("1749999999") == .zero)
        #expect(reset("-1") == .zero)
        #expect(reset("99999999999999999999").map { $0 > .seconds(1_000_000_000) } == true)
        #expect(reset("later") == nil)
    }
}
