/// Gives every request the same answer, or the answers of a sequence one after another.
///
/// For tests, previews and demos: no server, no network, the whole stack above it.
///
/// ```swift
/// let transport = CannedResponseTransport(string: #"{"id":1}"#, statusCode: 200)
/// let response = try await transport.send(request)
/// print(transport.requests.count)  // 1
/// ```
///
/// The last answer of a sequence repeats, so `[failure, success]` fails once. Copies share their record.
public struct CannedResponseTransport: Transport {
    private let responses: [CannedResponse]
    private let clock: any Clock<Duration>
    private let journal: CannedJournal

    /// Creates a transport that answers with text.
    public init(string: String, statusCode: Int = 200) {
        self.init(response: CannedResponse(string: string, statusCode: statusCode))
    }

    /// Creates a transport that always gives the same answer.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - clock: The clock that delays are slept on.
    ///   - recordsRequests: Whether ``requests`` is kept. Off for long runs, where it would grow without end.
    public init(
        response: CannedResponse, clock: some Clock<Duration> = ContinuousClock(), recordsRequests: Bool = true
    ) {
        self.init(responses: [response], clock: clock, recordsRequests: recordsRequests)
    }

    /// Creates a transport that gives one answer after another and then repeats the last one.
    ///
    /// - Parameters:
    ///   - responses: The answers; with none, every request fails with the kind `.unmatchedRoute`.
    ///   - clock: The clock that delays are slept on.
    ///   - recordsRequests: Whether ``requests`` is kept.
    public init(
        responses: [CannedResponse], clock: some Clock<Duration> = ContinuousClock(), recordsRequests: Bool = true
    ) {
        self.responses = responses
        self.clock = clock
        journal = CannedJournal(routes: 1, recordsRequests: recordsRequests)
    }

    /// The requests that were sent, in order.
    public var requests: [HTTPRequest] { journal.requests }

    /// Gives the next answer.
    ///
    /// - Throws: The answer's failure; ``TransportError`` for a request that could not be written on the wire, a limit
    ///   that was passed, a status outside 100…599.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        try request.validate()
        journal.record(request)
        return try await journal.take(from: responses).answer(request, on: clock)
    }
}

extension CannedResponseTransport: CustomStringConvertible, CustomReflectable {
    /// The transport's name, without its answers.
    public var description: String { "CannedResponseTransport" }
    /// The transport's name, without its answers.
    public var customMirror: Mirror { Mirror(self, children: ["answers": responses.count]) }
}
