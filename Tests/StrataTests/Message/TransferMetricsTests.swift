import Strata
import Testing

@Suite("TransferMetrics")
struct TransferMetricsTests {
    @Test("are one line in a log")
    func description() {
        let new = TransferMetrics(
            lookup: .microseconds(420), connect: .microseconds(1_100), secure: .microseconds(6_050),
            firstByte: .microseconds(11_900), total: .microseconds(12_319), httpVersion: .http2)
        #expect(
            "\(new)" == "12.31 ms (lookup 0.42 ms, connect 1.10 ms, TLS 6.05 ms, first byte after 11.90 ms, HTTP/2)")
        let kept = TransferMetrics(
            firstByte: .milliseconds(1), total: .microseconds(1_200), isReusedConnection: true, httpVersion: .http11)
        #expect("\(kept)" == "1.20 ms (reused connection, first byte after 1.00 ms, HTTP/1.1)")
        let stream = TransferMetrics(firstByte: .seconds(2), isReusedConnection: true, httpVersion: .http10)
        #expect("\(stream)" == "first byte after 2000.00 ms (reused connection, HTTP/1.0)")
        #expect("\(TransferMetrics(firstByte: .zero))" == "first byte after 0.00 ms")
    }

    @Test(
        "hold whole microseconds up to 71 minutes",
        arguments: [
            (Duration.zero, Duration.zero), (.nanoseconds(1_999), .microseconds(1)), (.seconds(-1), .zero),
            (.nanoseconds(-1), .zero), (.seconds(4_294), .seconds(4_294)),
            (.seconds(5_000), .microseconds(4_294_967_294)), (.seconds(Int64.max), .microseconds(4_294_967_294)),
            (.seconds(Int64.min), .zero),
        ])
    func range(_ given: Duration, _ kept: Duration) {
        let metrics = TransferMetrics(lookup: given, firstByte: given, total: given)
        #expect(metrics.lookup == kept)
        #expect(metrics.firstByte == kept)
        #expect(metrics.total == kept)
    }

    @Test("tell a phase that took no time from one that there was not")
    func none() {
        let metrics = TransferMetrics(lookup: .zero, firstByte: .zero)
        #expect(metrics.lookup == .zero)
        #expect(metrics.connect == nil && metrics.secure == nil && metrics.total == nil)
        #expect(metrics.httpVersion == nil)
        #expect(metrics != TransferMetrics(lookup: .zero, connect: .zero, firstByte: .zero))
    }

    @Test("stay small, since a response is copied through every layer")
    func size() {
        #expect(MemoryLayout<TransferMetrics?>.size <= 24)
    }
}
