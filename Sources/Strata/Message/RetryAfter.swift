#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Reads how long a server asks its caller to wait.
///
/// ```swift
/// if response.status == .tooManyRequests, let pause = RetryAfter.delay(in: response.headers) {
///     print("again in \(pause)")
/// }
/// ```
public enum RetryAfter {
    /// The pause that `Retry-After` asks for: seconds, or the time until a date in any form of HTTP (RFC 9110 §10.2.3).
    ///
    /// A date is measured against the `Date` of the same response, so that a clock of the machine that goes wrong does
    /// no harm; where that is missing, against `now`.
    ///
    /// - Returns: The pause, never negative: zero for a date that has passed. `nil` where the field is missing or
    ///   malformed. A number of seconds beyond all measure is given as `Duration.seconds(Int64.max)`.
    public static func delay(in headers: HTTPHeaders, now: Date = Date()) -> Duration? {
        guard let text = headers[.retryAfter] else { return nil }
        if let seconds = seconds(in: text) { return seconds }
        let sent = sentDate(of: headers, or: now)
        return HTTPDate.date(from: text, now: sent).map { pause(from: sent, to: $0) }
    }

    /// The pause until the window of a rate limit starts anew: `RateLimit-Reset` or `X-RateLimit-Reset`.
    ///
    /// There is no standard for these. A number below 10⁹ is taken as seconds from now, a larger one as seconds since
    /// 1970. Servers send these fields with every response, so they mean something only beside a 429.
    ///
    /// - Returns: The pause, never negative; `nil` where neither field is there or readable.
    public static func rateLimitReset(in headers: HTTPHeaders, now: Date = Date()) -> Duration? {
        guard let text = headers["RateLimit-Reset"] ?? headers["X-RateLimit-Reset"], let value = seconds(in: text)
        else { return nil }
        guard value >= .seconds(1_000_000_000) else { return value }
        let reset = Date(timeIntervalSince1970: Double(value.components.seconds))
        return pause(from: sentDate(of: headers, or: now), to: reset)
    }

    private static func sentDate(of headers: HTTPHeaders, or now: Date) -> Date {
        headers[.date].flatMap { HTTPDate.date(from: $0, now: now) } ?? now
    }

    private static func pause(from start: Date, to end: Date) -> Duration {
        // No date that HTTP can write is further off than this, and `Duration` traps on what it cannot hold.
        .seconds(min(max(0, end.timeIntervalSince(start)), Double(1 << 40)))
    }

    /// Digits; a minus before them makes zero of it.
    private static func seconds(in text: String) -> Duration? {
        var digits = HTTPGrammar.trimmingBlanks(text[...]).utf8
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits = digits.dropFirst() }
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return isNegative ? .zero : .seconds(Int64(Substring(digits)) ?? .max)
    }
}
