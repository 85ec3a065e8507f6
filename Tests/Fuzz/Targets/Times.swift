#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A moment that is fixed, so that an input always means the same.
private let now = Date(timeIntervalSince1970: 1_800_000_000)

/// A date that can be read can be written, and is then read as the same instant.
let fuzzDate: FuzzTarget = { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let date = HTTPDate.date(from: text, now: now) else { return }
    let written = HTTPDate.string(from: date)
    check(written.utf8.count == 29, "a date is written in another length")
    // The form holds no year before the first.
    guard date >= Date(timeIntervalSince1970: -62_135_596_800) else { return }
    // Nor one after the last, which a leap second of its end would be.
    guard date < Date(timeIntervalSince1970: 253_402_300_800) else { return }
    check(HTTPDate.date(from: written, now: now) == date, "a date is not read again: \(written)")
}

/// An instant that can be read and written is read as the same millisecond.
let fuzzTimestamp: FuzzTarget = { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let day = ISO8601.day(from: text) {
        check(ISO8601.dayString(from: day) == text, "a day is written otherwise")
    }
    guard let date = ISO8601.date(from: text), let written = ISO8601.string(from: date, withFraction: true) else {
        return
    }
    guard let again = ISO8601.date(from: written) else { return check(false, "not read again: \(written)") }
    check(abs(again.timeIntervalSince(date)) <= 0.000_6, "another instant is read again: \(written)")
}

/// A pause is never negative and never traps; digits are always understood.
let fuzzRetryAfter: FuzzTarget = { bytes in
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(decoding: lines[0], as: UTF8.self)
    var headers: HTTPHeaders = ["Retry-After": text, "RateLimit-Reset": text]
    if lines.count > 1 { headers.add(HTTPHeaders.Field("Date", bytes: lines[1])) }
    let delay = RetryAfter.delay(in: headers, now: now)
    check(delay ?? .zero >= .zero, "a pause is negative")
    check(RetryAfter.rateLimitReset(in: headers, now: now) ?? .zero >= .zero, "a reset is negative")
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    check(!isNumber || delay != nil, "digits are not understood")
}
