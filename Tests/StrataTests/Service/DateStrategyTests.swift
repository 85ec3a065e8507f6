import Foundation
import Strata
import Testing

private struct Event: Codable {
    var at: Date
}

private struct Maybe: Codable {
    var at: Date?
}

private func read(_ json: String, _ strategy: DateStrategy) throws -> Double {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(strategy.decode)
    return try decoder.decode(Event.self, from: Data(#"{"at":\#(json)}"#.utf8)).at.timeIntervalSince1970
}

private func write(_ seconds: Double, _ strategy: DateStrategy) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom(strategy.encode)
    let data = try encoder.encode(Event(at: Date(timeIntervalSince1970: seconds)))
    return String(String(decoding: data, as: UTF8.self).dropFirst(6).dropLast())
}

@Suite struct `Dates in JSON` {
    @Test(
        arguments: [
            ("2024-02-29T23:59:59Z", 1_709_251_199),
            ("2024-02-29t23:59:59z", 1_709_251_199),
            ("2024-02-29 23:59:59Z", 1_709_251_199),
            ("2024-02-29T23:59:59.5Z", 1_709_251_199.5),
            ("2024-02-29T23:59:59,25Z", 1_709_251_199.25),
            ("2024-02-29T23:59:59.123456789012345Z", 1_709_251_199.123456789),
            ("2024-03-01T00:59:59+01:00", 1_709_251_199),
            ("2024-03-01T00:59:59+0100", 1_709_251_199),
            ("2024-03-01T00:59:59+01", 1_709_251_199),
            ("2024-02-29T18:29:59.000-05:30", 1_709_251_199),
            ("2024-02-29T23:59:59-00:00", 1_709_251_199),
            ("1970-01-01T00:00:00Z", 0),
            ("1969-12-31T23:59:59.75Z", -0.25),
            ("2000-02-29T00:00:00Z", 951_782_400),
            ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("1990-12-31T15:59:60-08:00", 662_688_000),
            ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
        ])
    func `are read as instants, with or without a fraction`(text: String, seconds: Double) throws {
        #expect(try abs(read("\"\(text)\"", .iso8601) - seconds) < 1e-6)
        #expect(try abs(read("\"\(text)\"", .iso8601WithFraction) - seconds) < 1e-6)
    }

    @Test(arguments: [
        "", " ", "now", "2024-02-29", "2024-02-29T23:59:59", "2024-02-29T23:59Z", "2023-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z", "2024-02-30T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z",
        "2024-01-00T00:00:00Z", "2024-04-31T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T23:60:00Z",
        "2024-01-01T23:59:61Z", "2024-01-01T12:59:60Z", "2016-12-31T23:59:60+01:00", "2024-01-01T00:00:00.Z",
        "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+01:60", "2024-01-01T00:00:00+1", "2024-01-01T00:00:00+01:",
        "2024-01-01T00:00:00ZZ", " 2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z ", "24-01-01T00:00:00Z",
        "+2024-01-01T00:00:00Z", "-2024-01-01T00:00:00Z", "12024-01-01T00:00:00Z", "20240101T000000Z",
        "2024-1-1T00:00:00Z", "2024-01-01X00:00:00Z", "２０２４-01-01T00:00:00Z", "2024-01-01T0٣:00:00Z",
    ])
    func `are refused as instants when they are none`(text: String) {
        #expect(throws: DecodingError.self) { try read("\"\(text)\"", .iso8601) }
    }

    @Test(arguments: [
        ("2024-02-29", 1_709_164_800), ("1970-01-01", 0), ("1969-12-31", -86_400), ("2000-12-31", 978_220_800),
    ])
    func `are read and written as days`(text: String, seconds: Double) throws {
        #expect(try read("\"\(text)\"", .day) == seconds)
        #expect(try write(seconds, .day) == "\"\(text)\"")
        #expect(try write(seconds + 86_399.9, .day) == "\"\(text)\"")
    }

    @Test(arguments: [
        "", "2023-02-29", "2024-2-9", "2024-02-29T00:00:00Z", "2024-02-29 ", "2024/02/29", "29-02-2024", "20240229",
    ])
    func `are refused as days when they are none`(text: String) {
        #expect(throws: DecodingError.self) { try read("\"\(text)\"", .day) }
    }

    @Test func `are read as numbers since 1970`() throws {
        #expect(try read("1709251199", .secondsSince1970) == 1_709_251_199)
        #expect(try read("1709251199.5", .secondsSince1970) == 1_709_251_199.5)
        #expect(try read("-1", .secondsSince1970) == -1)
        #expect(try read("1709251199500", .millisecondsSince1970) == 1_709_251_199.5)
    }

    @Test(arguments: ["\"1709251199\"", "\"\"", "true", "{}", "[]", "null", "1e300", "-1e300", "1709251199500"])
    func `are refused as numbers when they are none, or milliseconds taken for seconds`(json: String) {
        #expect(throws: DecodingError.self) { try read(json, .secondsSince1970) }
    }

    @Test func `are nil for null, and only for that`() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom(DateStrategy.iso8601.decode)
        #expect(try decoder.decode(Maybe.self, from: Data(#"{"at":null}"#.utf8)).at == nil)
        #expect(try decoder.decode(Maybe.self, from: Data("{}".utf8)).at == nil)
        #expect(throws: DecodingError.self) { try decoder.decode(Maybe.self, from: Data(#"{"at":""}"#.utf8)) }
    }

    @Test func `say where and what when they are refused, without the value`() throws {
        let error = try #require(throws: DecodingError.self) { try read("\"secret\"", .firstOf(.iso8601, .day)) }
        guard case .dataCorrupted(let context) = error else { throw error }
        #expect(context.codingPath.map(\.stringValue) == ["at"])
        #expect(
            context.debugDescription
                == "The date is not an instant such as 2024-02-29T23:59:59Z, or a day such as 2024-02-29.")
    }

    @Test(
        arguments: [
            (1_709_251_199, "2024-02-29T23:59:59Z", "2024-02-29T23:59:59.000Z"),
            (1_709_251_199.25, "2024-02-29T23:59:59Z", "2024-02-29T23:59:59.250Z"),
            (1_709_251_199.9999, "2024-02-29T23:59:59Z", "2024-03-01T00:00:00.000Z"),
            (0, "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"),
            (-0.25, "1969-12-31T23:59:59Z", "1969-12-31T23:59:59.750Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"),
            (-62_167_219_200, "0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"),
        ])
    func `are written as instants in UTC`(seconds: Double, whole: String, fraction: String) throws {
        #expect(try write(seconds, .iso8601) == "\"\(whole)\"")
        #expect(try write(seconds, .iso8601WithFraction) == "\"\(fraction)\"")
    }

    @Test func `are written as whole numbers where they are whole`() throws {
        #expect(try write(1_709_251_199, .secondsSince1970) == "1709251199")
        #expect(try write(1_709_251_199.5, .secondsSince1970) == "1709251199.5")
        #expect(try write(1_709_251_199.123, .millisecondsSince1970) == "1709251199123")
    }

    @Test(
        arguments: [.infinity, -.infinity, .nan, 1e300, 253_402_300_800, -62_167_219_201],
        [0, 1, 2, 3, 4])
    func `that have no written form are refused`(seconds: Double, index: Int) {
        let strategies: [DateStrategy] = [
            .iso8601, .iso8601WithFraction, .day, .secondsSince1970, .millisecondsSince1970,
        ]
        #expect(throws: EncodingError.self) { try write(seconds, strategies[index]) }
    }

    @Test func `are read by the first form that can and written by the first`() throws {
        let dates = DateStrategy.firstOf(.day, .iso8601, .secondsSince1970)
        #expect(try read("\"1970-01-02\"", dates) == 86_400)
        #expect(try read("\"1970-01-02T00:00:01Z\"", dates) == 86_401)
        #expect(try read("86402", dates) == 86_402)
        #expect(try write(86_402, dates) == "\"1970-01-02\"")
    }

    @Test func `take a form of one's own`() throws {
        let years = DateStrategy.text(
            read: { Int($0).map { Date(timeIntervalSince1970: Double($0)) } },
            write: { String(Int($0.timeIntervalSince1970)) })
        #expect(try read("\"7\"", years) == 7)
        #expect(try write(7, years) == "\"7\"")
        #expect(throws: DecodingError.self) { try read("\"x\"", years) }
    }

    @Test func `survive the way there and back on every day of four centuries`() throws {
        for day in stride(from: -50_000.0, through: 100_000, by: 37) {
            let seconds = day * 86_400 + 12_345.678
            #expect(try abs(read(write(seconds, .iso8601WithFraction), .iso8601) - seconds) < 0.001)
        }
    }

    @Test func `are part of the coding of a service`() throws {
        let coding = JSONCoding(dates: .day)
        let data = try coding.encode(Event(at: Date(timeIntervalSince1970: 86_400)))
        #expect(String(decoding: data, as: UTF8.self) == #"{"at":"1970-01-02"}"#)
        #expect(try coding.decode(Event.self, from: data).at.timeIntervalSince1970 == 86_400)
        let standard = try JSONCoding().encode(Event(at: Date(timeIntervalSince1970: 0)))
        #expect(String(decoding: standard, as: UTF8.self) == #"{"at":"1970-01-01T00:00:00Z"}"#)
    }
}
