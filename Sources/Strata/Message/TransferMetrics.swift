/// Where the time of one exchange went, as its wire measured it: reached as ``HTTPResponse/metrics``.
///
/// ```swift
/// if let metrics = response.metrics {
///     print(metrics)  // 12.31 ms (lookup 0.42 ms, connect 1.10 ms, TLS 6.05 ms, first byte after 11.90 ms, HTTP/2)
///     if !metrics.isReusedConnection { print("a connection was made:", metrics.connect ?? .zero) }
/// }
/// ```
///
/// ``lookup``, ``connect`` and ``secure`` are how long each phase took, and `nil` where there was none: a kept connection
/// has none of them. ``firstByte`` and ``total`` count from when the wire took the request up, so that
/// `lookup + connect + secure ≤ firstByte ≤ total`. All are kept in whole microseconds; what is longer than 71 minutes
/// is given as that.
///
/// It is about one exchange on the wire. Of a call that took several, the response carries those of the one that it came
/// by:
///
/// - after redirections, of the last one followed;
/// - after repetitions by ``RetryTransport`` or ``ReauthTransport``, of the last attempt, without the pauses;
/// - from ``ETagTransport`` after a 304, of the exchange that confirmed what was stored.
///
/// What a caller waited for in all is measured around the call.
public struct TransferMetrics: Sendable, Hashable {
    private let lookupTime: Microseconds
    private let connectTime: Microseconds
    private let secureTime: Microseconds
    private let firstByteTime: Microseconds
    private let totalTime: Microseconds

    /// Whether the request went out on a connection that was there already, kept from an earlier exchange or shared with
    /// others that are under way (HTTP/2).
    public let isReusedConnection: Bool
    /// The protocol of the answer; `nil` where the wire does not know.
    public let httpVersion: HTTPVersion?

    /// Creates metrics, for a wire of one's own and for tests. What is negative counts as zero.
    ///
    /// - Parameters:
    ///   - lookup: How long looking up the host took; `nil` where it was not looked up.
    ///   - connect: How long connecting took, TLS apart; `nil` on a kept connection.
    ///   - secure: How long TLS took; `nil` without TLS and on a kept connection.
    ///   - firstByte: When the answer began, since the wire took the request up.
    ///   - total: When the answer was whole, since the wire took the request up; `nil` for a stream.
    ///   - isReusedConnection: Whether the connection was there already.
    ///   - httpVersion: The protocol of the answer.
    public init(
        lookup: Duration? = nil, connect: Duration? = nil, secure: Duration? = nil, firstByte: Duration,
        total: Duration? = nil, isReusedConnection: Bool = false, httpVersion: HTTPVersion? = nil
    ) {
        self.init(
            lookup: Microseconds(lookup), connect: Microseconds(connect), secure: Microseconds(secure),
            firstByte: Microseconds(firstByte), total: Microseconds(total), isReusedConnection: isReusedConnection,
            httpVersion: httpVersion)
    }

    init(
        lookup: Microseconds, connect: Microseconds, secure: Microseconds, firstByte: Microseconds,
        total: Microseconds, isReusedConnection: Bool, httpVersion: HTTPVersion?
    ) {
        lookupTime = lookup
        connectTime = connect
        secureTime = secure
        firstByteTime = firstByte
        totalTime = total
        self.isReusedConnection = isReusedConnection
        self.httpVersion = httpVersion
    }

    /// How long looking up the host took, waiting for a free connection before it included; `nil` on a kept connection.
    /// Next to nothing for an address, or for a name that was looked up shortly before.
    public var lookup: Duration? { lookupTime.duration }

    /// How long connecting to the server, or to its proxy, took, without TLS; `nil` on a kept connection.
    public var connect: Duration? { connectTime.duration }

    /// How long TLS took, a proxy's tunnel before it included; `nil` without TLS and on a kept connection.
    public var secure: Duration? { secureTime.duration }

    /// When the first byte of the answer, or of an interim one (1xx), arrived, since the wire took the request up: the
    /// phases above, the sending of the request, and the server's thinking.
    public var firstByte: Duration { firstByteTime.duration ?? .zero }

    /// When the last byte of the answer had arrived, since the wire took the request up; `nil` for a streamed answer,
    /// which the caller has before it is whole.
    public var total: Duration? { totalTime.duration }
}

extension TransferMetrics: CustomStringConvertible {
    /// One line, in milliseconds, fit for a log.
    public var description: String {
        var parts: [String] = []
        if isReusedConnection { parts.append("reused connection") }
        if lookupTime != .none { parts.append("lookup \(lookupTime)") }
        if connectTime != .none { parts.append("connect \(connectTime)") }
        if secureTime != .none { parts.append("TLS \(secureTime)") }
        let firstByte = "first byte after \(firstByteTime)"
        if totalTime != .none { parts.append(firstByte) }
        if let httpVersion { parts.append("\(httpVersion)") }
        let whole = totalTime == .none ? firstByte : "\(totalTime)"
        return parts.isEmpty ? whole : "\(whole) (\(parts.joined(separator: ", ")))"
    }
}
