#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Repeats what failed and may be repeated, after a pause that spares the server.
///
/// ```swift
/// let stack = RetryTransport(inner: transport, policy: RetryPolicy(maxRetries: 2, baseDelay: 0.2, maxDelay: 10))
/// let response = try await stack.send(request)
/// for attempt in response.earlierAttempts { print(attempt.number, attempt.outcome, attempt.delay) }
/// ```
///
/// ## What is repeated
///
/// | outcome | repeated |
/// |---|---|
/// | 429; 503 and 413 with `Retry-After`; a failure before a byte was sent | any request: it was not processed |
/// | 408, 500, 502, 503, 504; a connection lost, a body cut short, a timeout | what may be repeated |
/// | TLS and pin failures, a request that cannot be sent, a body over its limit, the deadline | nothing |
/// | any other response or failure | nothing, unless ``RetryPolicy/condition`` says so |
///
/// A request may be repeated when its method is idempotent (RFC 9110 §9.2.2), when its endpoint says so, or when it has
/// an `Idempotency-Key`; with `options.idempotency == .keyed` the layer adds one where none is there yet, the same to
/// every attempt. A request that changes something under `If-Match`, `If-None-Match: *` or `If-Unmodified-Since` may not:
/// after its own success it would answer 412.
///
/// ## How long it waits
///
/// As long as `Retry-After` says (RFC 9110 §10.2.3), after a 429 also `RateLimit-Reset`; otherwise exponentially, with
/// jitter. The response goes to the caller at once where the server asks for more than ``RetryPolicy/maxDelay``, where
/// the pause would reach the deadline, and where the host's ``RetryBudget`` is spent. A response is judged by its head:
/// once a streamed body is in the caller's hands nothing is repeated.
///
/// ## Order
///
/// Inside ``ReauthTransport``: a 401 is no outage, and the replay with the new token gets retries of its own. Outside
/// ``ETagTransport`` and the wire: every attempt is revalidated, and timed, by itself. A second retry layer in one stack
/// multiplies the attempts.
///
/// ## Concurrency
///
/// Copies share the budget. Cancelling the task ends a pause at once, and nothing more is sent.
///
/// ## Errors
///
/// Those of the transport below, with ``TransportError/earlierAttempts`` filled in: the last real outcome is there also
/// where the deadline cut the last attempt short.
public struct RetryTransport: TransportLayer {
    /// The transport below.
    public let inner: any Transport
    private let policy: RetryPolicy
    private let ledger: RetryLedger?
    private let clock: any Clock<Duration>
    private let generator: SharedGenerator

    /// Creates a layer that retries.
    ///
    /// - Parameters:
    ///   - inner: The transport below.
    ///   - policy: How often, how long, on what grounds.
    ///   - budget: The bound to the retries of each host; `nil` for none.
    ///   - clock: Measures pauses and the budget. The default goes on while the machine is suspended.
    ///   - generator: Gives the chance for jitter and idempotency keys.
    public init(
        inner: some Transport, policy: RetryPolicy = RetryPolicy(), budget: RetryBudget? = RetryBudget(),
        clock: some Clock<Duration> = ContinuousClock(),
        generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.inner = inner
        self.policy = policy
        self.ledger = budget.map { RetryLedger($0, clock: clock) }
        self.clock = clock
        self.generator = SharedGenerator(generator)
    }

    /// Sends the request, again where that may help, and returns the response of the last attempt.
    ///
    /// - Throws: ``TransportError`` of the last attempt, `CancellationError` when the task was cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard policy.maxRetries > 0 else { return try await inner.send(request) }
        guard !needsKey(request) else { return try await send(keyed(request)) }
        ledger?.recordFirst(request.url)
        let outcome: Result<HTTPResponse, TransportError>
        do {
            let response = try await inner.send(request)
            if response.status.isSuccess, policy.condition == nil { return response }
            outcome = .success(response)
        } catch let error as TransportError {
            outcome = .failure(error)
        }
        return try await resend(RetryAttempt(request: request), outcome)
    }

    private func resend(
        _ attempt: RetryAttempt, _ outcome: Result<HTTPResponse, TransportError>
    ) async throws -> HTTPResponse {
        var (attempt, outcome) = (attempt, outcome)
        while case let verdict = policy.verdict(on: outcome, to: attempt.request), verdict != .final {
            switch decide(on: outcome, verdict, attempt) {
            case .giveUp(let reason):
                attempt.request.report(.retry, "\(outcome.label), given up: \(reason)")
                return try outcome.carrying(attempt.history).get()
            case .retry(let delay, let reason):
                attempt.request.report(.retry, "\(outcome.label), again in \(delay): \(reason)")
                outcome.discardBody()
                attempt.next(after: outcome, delay: delay, reason: reason)
                try Task.checkCancellation()
                if delay > .zero { try await clock.sleep(for: delay) }
                outcome = try await self.outcome(of: attempt.request)
            }
        }
        return try outcome.carrying(attempt.history).get()
    }

    private func outcome(of request: HTTPRequest) async throws -> Result<HTTPResponse, TransportError> {
        do {
            return .success(try await inner.send(request))
        } catch let error as TransportError {
            return .failure(error)
        }
    }

    private func decide(
        on outcome: Result<HTTPResponse, TransportError>, _ verdict: RetryVerdict, _ attempt: RetryAttempt
    ) -> RetryDecision {
        var generator = generator
        return policy.decide(
            on: outcome, verdict, attempt, remaining: attempt.request.options.deadline?.remaining, now: Date(),
            using: &generator, spend: { ledger?.spendRetry(attempt.request.url) ?? true })
    }

    private func needsKey(_ request: HTTPRequest) -> Bool {
        request.options.idempotency == .keyed && !request.headers.contains(.idempotencyKey)
    }

    private func keyed(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        var generator = generator
        request.headers[.idempotencyKey] = IdempotencyKey.make(using: &generator)
        return request
    }
}
