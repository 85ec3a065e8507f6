public import Strata
import Synchronization

/// Makes a share of the calls go wrong, the same ones for the same seed.
///
/// What happens to a call depends on the seed and on how many calls came before it, not on how they interleave.
///
/// ```swift
/// let flaky = FaultTransport(
///     inner: transport, faults: [.delay(.milliseconds(50), share: 0.5), .status(503, share: 0.1), .lostAnswer(share: 0.01)],
///     seed: 42)
/// let response = try await flaky.send(request)
/// ```
///
/// ## Order
///
/// Innermost, in place of a bad network. Of the faults that strike a call, delays add up, and the first other one decides.
///
/// ## Errors
///
/// `TransportError` as the faults say, and `.deadlineExceeded` where a delay does not fit the deadline.
public struct FaultTransport: TransportLayer {
    /// The transport below.
    public let inner: any Transport
    private let faults: [Fault]
    private let seed: UInt64
    private let clock: any Clock<Duration>
    private let calls = CallCounter()

    /// Puts faults on a transport.
    ///
    /// - Parameters:
    ///   - inner: The transport below.
    ///   - faults: What may happen to a call, each on its own.
    ///   - seed: Decides which calls are struck.
    ///   - clock: What delays sleep on.
    public init(
        inner: some Transport, faults: [Fault], seed: UInt64, clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.inner = inner
        self.faults = faults
        self.seed = seed
        self.clock = clock
    }

    /// Sends the request, or does what strikes it.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        for fault in strikes(call: calls.next()) {
            switch fault.action {
            case .delay(let duration):
                try await sleep(duration, for: request)
            case .refuse:
                throw TransportError(.cannotConnect, "refused on purpose", phase: .connecting, delivery: .notSent)
            case .answer(var response):
                response.url = request.url
                return response
            case .loseAnswer:
                try await inner.send(request).body.discard()
                throw TransportError(.connectionLost, "lost on purpose", phase: .waiting)
            }
        }
        return try await inner.send(request)
    }

    /// The faults that strike a call. Every fault draws, so that the fate of a call does not depend on that of another.
    private func strikes(call: UInt64) -> [Fault] {
        var source = SeededGenerator(seed: seed)
        var generator = SeededGenerator(seed: source.next() ^ call)
        // The first numbers of neighbouring seeds are not independent enough.
        generator = SeededGenerator(seed: generator.next())
        return faults.filter { Double.random(in: 0..<1, using: &generator) < $0.share }
    }

    private func sleep(_ duration: Duration, for request: HTTPRequest) async throws {
        guard let deadline = request.options.deadline, deadline.remaining < duration else {
            return try await clock.sleep(for: duration)
        }
        try await deadline.sleep()
        throw TransportError(
            .deadlineExceeded, "the deadline passed in a delay made on purpose", phase: .waiting, delivery: .notSent)
    }
}

/// Numbers the calls.
private final class CallCounter: Sendable {
    private let count = Atomic<UInt64>(0)

    func next() -> UInt64 {
        count.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}
