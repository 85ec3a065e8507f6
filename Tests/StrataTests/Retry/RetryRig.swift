import Strata
import StrataTesting
import Synchronization
import Testing

/// A retry layer between a test and a server that the test plays, on a clock that the test moves.
struct RetryRig {
    let server = ScriptedTransport()
    let clock = ManualClock()
    let events = EventLog()
    let transport: RetryTransport

    init(
        policy: RetryPolicy = RetryPolicy(maxRetries: 3, baseDelay: 1, maxDelay: 30, jitter: .none),
        budget: RetryBudget? = RetryBudget()
    ) {
        transport = RetryTransport(
            inner: server, policy: policy, budget: budget, clock: clock, generator: SeededGenerator(seed: 1))
    }

    func request(
        _ method: HTTPMethod = .get, url: String = "http://api.test/x", headers: HTTPHeaders = HTTPHeaders(),
        body: RequestBody? = nil
    ) throws -> HTTPRequest {
        var request = HTTPRequest(url: try #require(URL(string: url)), method: method, headers: headers, body: body)
        request.options.observer = events
        return request
    }

    func call(_ request: HTTPRequest) -> Task<HTTPResponse, any Error> {
        Task { [transport] in try await transport.send(request) }
    }

    /// Answers the next call.
    @discardableResult
    func answer(_ status: HTTPStatus, _ headers: HTTPHeaders = HTTPHeaders()) async throws -> HTTPRequest {
        let call = try await server.nextCall()
        call.respond(with: HTTPResponse(status: status, headers: headers, body: ResponseBody(Data("\(status)".utf8))))
        return call.request
    }

    /// Fails the next call.
    @discardableResult
    func fail(_ error: any Error) async throws -> HTTPRequest {
        let call = try await server.nextCall()
        call.fail(with: error)
        return call.request
    }

    /// Waits until the layer sleeps, and lets it sleep to the end.
    func sleepThrough() async throws -> Duration {
        try await clock.sleepers(1)
        return try #require(clock.advanceToNextSleeper())
    }

    /// Nobody asleep, nothing unanswered.
    func verifyRest() throws {
        #expect(clock.sleeperCount == 0)
        try server.verifyExhausted()
    }
}

/// Keeps what an observer hears.
final class EventLog: RequestObserver {
    private let log = Mutex<[RequestEvent]>([])

    var details: [String] { log.withLock { $0.map(\.detail) } }

    func observe(_ event: RequestEvent) {
        log.withLock { $0.append(event) }
    }
}
