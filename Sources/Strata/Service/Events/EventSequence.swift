/// The events of a call and of the calls that take it up again.
struct EventSequence: AsyncSequence, Sendable {
    typealias Element = ServerSentEvent

    /// Makes a call, `Last-Event-ID` included.
    let connect: @Sendable (_ lastEventID: String) async throws -> StreamedAnswer
    let lastEventID: String
    let reconnection: EventReconnection?
    let eventLimit: Int
    let clock: any Clock<Duration>

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: self, state: EventStreamState(reconnection), lastEventID: lastEventID)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let source: EventSequence
        fileprivate var state: EventStreamState
        fileprivate var lastEventID: String
        private var retry: Duration?
        private var connection: ParsedBody<EventParser>.AsyncIterator?

        fileprivate init(source: EventSequence, state: EventStreamState, lastEventID: String) {
            self.source = source
            self.state = state
            self.lastEventID = lastEventID
        }

        mutating func next() async throws -> ServerSentEvent? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ServerSentEvent? {
            while true {
                if connection == nil {
                    guard try await connect() else { return nil }
                }
                if let event = try await nextOfConnection(isolation: actor) { return event }
                if connection != nil { return nil }
            }
        }

        /// Opens a connection; `false` where the server wants none.
        private mutating func connect() async throws -> Bool {
            while true {
                do {
                    let answer = try await source.connect(lastEventID)
                    guard answer.response.status != .noContent, answer.response.status != .resetContent else {
                        answer.response.body.discard()
                        return false
                    }
                    try answer.uncoded().requireEventStream()
                    state.connected()
                    let parser = EventParser(lastEventID: lastEventID, limit: source.eventLimit)
                    connection = ParsedBody(answer: answer, parser: parser).makeAsyncIterator()
                    return true
                } catch {
                    let action = state.failedToConnect(isRetryable: error.isRetryableCall, retry: retry)
                    guard case .reconnect(let pause) = action else { throw error }
                    try await source.clock.sleep(for: pause)
                }
            }
        }

        /// The next event of the connection; `nil` where it ended, and is gone if it is to be opened again.
        private mutating func nextOfConnection(
            isolation actor: isolated (any Actor)?
        ) async throws -> ServerSentEvent? {
            var failure: (any Error)?
            do {
                if let event = try await connection?.next(isolation: actor) { return event }
            } catch {
                failure = error
            }
            if let parser = connection?.parser {
                lastEventID = parser.lastEventID
                retry = parser.retry ?? retry
            }
            let action = state.disconnected(
                isRetryable: failure?.isRetryableCall ?? true, isInOrder: failure == nil, retry: retry)
            switch action {
            case .reconnect(let pause):
                connection = nil
                try await source.clock.sleep(for: pause)
            case .finish:
                break
            case .fail:
                if let failure { throw failure }
            }
            return nil
        }
    }
}

extension Error {
    /// Whether the same call may succeed later.
    fileprivate var isRetryableCall: Bool { (self as? NetworkError)?.isRetryable ?? false }
}

extension StreamedAnswer {
    /// Refuses what is no event stream, as a page of a captive portal is none.
    fileprivate func requireEventStream() throws {
        let type = response.headers[.contentType].flatMap { try? MediaType($0) }
        guard type?.essence != MediaType.eventStream else { return }
        response.body.discard()
        throw NetworkError(
            .unexpectedContentType, "\(type?.essence ?? "no readable media type") where an event stream was due",
            request: request, response: NetworkError.Response(response, response.body.data ?? .init()),
            earlierAttempts: response.earlierAttempts)
    }
}

extension MediaType {
    /// What an event stream is.
    static let eventStream = "text/event-stream"
}
