import Testing

@testable import Strata

@Suite struct RetryDecisionTests {
    private static let now = Date(timeIntervalSince1970: 1_750_000_000)

    private func request(
        _ method: HTTPMethod = .get, _ headers: HTTPHeaders = HTTPHeaders(),
        _ idempotency: RequestOptions.Idempotency = .byMethod
    ) throws -> HTTPRequest {
        var request = HTTPRequest(
            url: try #require(URL(string: "http://api.test/")), method: method, headers: headers)
        request.options.idempotency = idempotency
        return request
    }

    /// The decision on the first attempt; `nil` where the outcome is final.
    private func decide(
        _ outcome: Result<HTTPResponse, TransportError>, to request: HTTPRequest,
        policy: RetryPolicy = RetryPolicy(jitter: .none), remaining: Duration? = nil, budget: Bool = true
    ) -> RetryDecision? {
        let verdict = policy.verdict(on: outcome, to: request)
        guard verdict != .final else { return nil }
        var generator = SeededGenerator(seed: 1)
        return policy.decide(
            on: outcome, verdict, RetryAttempt(request: request), remaining: remaining, now: Self.now,
            using: &generator, spend: { budget })
    }

    private func answer(_ status: HTTPStatus, _ headers: HTTPHeaders = HTTPHeaders()) -> Result<
        HTTPResponse, TransportError
    > {
        .success(HTTPResponse(status: status, headers: headers))
    }

    private func isRetried(_ decision: RetryDecision?) -> Bool {
        if case .retry = decision { true } else { false }
    }

    // MARK: What may be repeated

    @Test(arguments: [
        (HTTPMethod.get, true), (.head, true), (.options, true), (.trace, true), (.query, true), (.put, true),
        (.delete, true), (.post, false), (.patch, false), ("PURGE", false), ("get", false),
    ])
    func `what may have been processed is repeated by method`(method: HTTPMethod, isRepeated: Bool) throws {
        for status: HTTPStatus in [408, 500, 502, 503, 504] {
            let decision = decide(answer(status), to: try request(method))
            #expect(isRetried(decision) == isRepeated)
            if !isRepeated { #expect(decision == .giveUp(.notRepeatable)) }
        }
        let lost = TransportError(.connectionLost, "")
        #expect(isRetried(decide(.failure(lost), to: try request(method))) == isRepeated)
    }

    @Test(arguments: [HTTPMethod.get, .put, .post, .patch, "PURGE"])
    func `what was not processed is repeated whatever the method`(method: HTTPMethod) throws {
        for idempotency: RequestOptions.Idempotency in [.byMethod, .idempotent, .notIdempotent, .keyed] {
            let request = try request(method, ["If-Match": "\"1\""], idempotency)
            #expect(isRetried(decide(answer(429), to: request)))
            #expect(isRetried(decide(answer(503, ["Retry-After": "1"]), to: request)))
            #expect(isRetried(decide(answer(413, ["Retry-After": "1"]), to: request)))
            let unsent = TransportError(.cannotConnect, "", delivery: .notSent)
            #expect(isRetried(decide(.failure(unsent), to: request)))
        }
    }

    @Test func `an endpoint's word and a key make a post repeatable, and an endpoint's word a get not`() throws {
        #expect(isRetried(decide(answer(500), to: try request(.post, [:], .idempotent))))
        #expect(isRetried(decide(answer(500), to: try request(.post, ["idempotency-key": "k"]))))
        #expect(isRetried(decide(answer(500), to: try request(.post, ["Idempotency-Key": "k"], .keyed))))
        #expect(!isRetried(decide(answer(500), to: try request(.post, ["Idempotency-Key": ""]))))
        #expect(!isRetried(decide(answer(500), to: try request(.get, [:], .notIdempotent))))
        #expect(!isRetried(decide(answer(500), to: try request(.post, ["Idempotency-Key": "k"], .notIdempotent))))
    }

    @Test(arguments: [
        ("If-Match", "\"1\"", false), ("If-Match", "*", false), ("If-None-Match", "*", false),
        ("If-None-Match", " * ", false), ("If-None-Match", "\"1\"", true),
        ("If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", false),
        ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", true),
    ])
    func `a change whose own success spoils its condition is not repeated`(
        name: String, value: String, isRepeated: Bool
    ) throws {
        let headers: HTTPHeaders = [HTTPHeaders.Name(name): value]
        for idempotency: RequestOptions.Idempotency in [.byMethod, .idempotent] {
            #expect(isRetried(decide(answer(500), to: try request(.put, headers, idempotency))) == isRepeated)
        }
        #expect(isRetried(decide(answer(500), to: try request(.get, headers))))
    }

    // MARK: Which outcomes

    @Test(arguments: [100, 200, 204, 301, 304, 400, 401, 403, 404, 409, 412, 413, 422, 425, 501, 505, 511, 599, 999])
    func `other statuses are the caller's`(status: Int) throws {
        #expect(decide(answer(HTTPStatus(status)), to: try request()) == nil)
    }

    @Test(arguments: [
        TransportError.Kind.invalidRequest, .unreadableBody, .noWire, .networkRestricted, .tlsFailure, .pinMismatch,
        .bodyTooLarge, .redirectRefused, .deadlineExceeded, .unmatchedRoute,
    ])
    func `some failures are never repeated, whatever the condition says`(kind: TransportError.Kind) throws {
        for delivery: TransportError.Delivery in [.notSent, .possiblyProcessed] {
            let outcome = Result<HTTPResponse, TransportError>.failure(TransportError(kind, "", delivery: delivery))
            #expect(decide(outcome, to: try request()) == nil)
            let always = RetryPolicy(condition: { _, _ in .notProcessed })
            #expect(decide(outcome, to: try request(), policy: always) == nil)
        }
    }

    @Test(arguments: [
        (TransportError.Kind.noConnection, true), (.hostNotFound, true), (.cannotConnect, true),
        (.connectionLost, true), (.timedOut, true), (.truncatedBody, true), (.malformedResponse, false),
        (.unknown, false), (TransportError.Kind(rawValue: "mine"), false),
    ])
    func `failures are repeated by kind, and any that was not sent`(kind: TransportError.Kind, isRepeated: Bool) throws
    {
        let possible = TransportError(kind, "", delivery: .possiblyProcessed)
        #expect(isRetried(decide(.failure(possible), to: try request())) == isRepeated)
        let unsent = TransportError(kind, "", delivery: .notSent)
        #expect(isRetried(decide(.failure(unsent), to: try request(.post))))
    }

    @Test func `the condition judges before the rules, which still guard what may be repeated`() throws {
        let policy = RetryPolicy { request, outcome in
            guard case .success(let response) = outcome else { return nil }
            return switch response.status {
            case 425: .notProcessed
            case 409: .transient
            case 500: .final
            default: nil
            }
        }
        #expect(isRetried(decide(answer(425), to: try request(.post), policy: policy)))
        #expect(isRetried(decide(answer(409), to: try request(), policy: policy)))
        #expect(decide(answer(409), to: try request(.post), policy: policy) == .giveUp(.notRepeatable))
        #expect(decide(answer(500), to: try request(), policy: policy) == nil)
        #expect(isRetried(decide(answer(502), to: try request(), policy: policy)))
        #expect(decide(answer(200), to: try request(), policy: policy) == nil)
    }

    // MARK: How long

    @Test(arguments: [
        ("2", 2.0), ("0", 0), ("-3", 0), ("30", 30), ("Sun, 15 Jun 2025 15:06:43 GMT", 3),
        ("Sunday, 15-Jun-25 15:06:43 GMT", 3), ("Sun Jun 15 15:06:43 2025", 3), ("Sun, 15 Jun 2025 15:06:00 GMT", 0),
        ("soon", 0.5), ("1.5", 0.5), ("", 0.5),
    ])
    func `the server's word is kept, and nonsense falls back to backoff`(value: String, seconds: Double) throws {
        for status: HTTPStatus in [429, 503, 500] {
            let decision = decide(answer(status, ["Retry-After": value]), to: try request())
            guard case .retry(let delay, let reason) = decision else {
                Issue.record("not retried: \(value)")
                continue
            }
            #expect(delay == .seconds(seconds))
            #expect(reason.contains("Retry-After") == (seconds != 0.5))
        }
    }

    @Test(arguments: ["31", "3600", "99999999999999999999", "Sun, 15 Jun 2025 16:06:40 GMT"])
    func `a pause above the ceiling gives the response back`(value: String) throws {
        for status: HTTPStatus in [429, 503, 502] {
            let decision = decide(answer(status, ["Retry-After": value]), to: try request())
            guard case .giveUp(.serverAsksForTooMuch(let delay)) = decision else {
                Issue.record("not given up: \(value)")
                continue
            }
            #expect(delay > .seconds(30))
        }
    }

    @Test func `the reset of a rate limit counts with a 429 alone`() throws {
        func delay(_ status: HTTPStatus, _ headers: HTTPHeaders) throws -> Duration? {
            guard case .retry(let delay, _) = decide(answer(status, headers), to: try request()) else { return nil }
            return delay
        }
        #expect(try delay(429, ["RateLimit-Reset": "7"]) == .seconds(7))
        #expect(try delay(429, ["X-RateLimit-Reset": "1750000009"]) == .seconds(9))
        #expect(try delay(429, ["X-RateLimit-Reset": "7", "Retry-After": "2"]) == .seconds(2))
        #expect(try delay(502, ["X-RateLimit-Reset": "7"]) == .milliseconds(500))
        #expect(decide(answer(503, ["RateLimit-Reset": "7"]), to: try request(.post)) == .giveUp(.notRepeatable))
    }

    // MARK: Whether there is time and budget

    @Test func `a pause that would reach the deadline is not slept`() throws {
        func decide(_ remaining: Duration) throws -> RetryDecision? {
            self.decide(answer(503, ["Retry-After": "2"]), to: try request(), remaining: remaining)
        }
        for remaining in [Duration.seconds(2), .seconds(1), .zero, .seconds(-9)] {
            #expect(try decide(remaining) == .giveUp(.deadlineTooClose(.seconds(2))))
        }
        #expect(isRetried(try decide(.milliseconds(2_001))))
    }

    @Test func `the budget is asked last and only for a retry that would be made`() throws {
        #expect(decide(answer(500), to: try request(), budget: false) == .giveUp(.budgetSpent))
        #expect(decide(answer(500), to: try request(.post), budget: false) == .giveUp(.notRepeatable))
        #expect(decide(answer(500), to: try request(), remaining: .zero, budget: false) != .giveUp(.budgetSpent))
        let none = RetryPolicy(maxRetries: 0)
        #expect(decide(answer(500), to: try request(), policy: none, budget: false) == .giveUp(.retriesSpent))
    }
}
