/// What becomes of an event stream when a connection ends: the decision, without I/O.
struct EventStreamState: Sendable {
    /// What follows the end of a connection.
    enum Action: Sendable, Equatable {
        /// Connect again after the pause.
        case reconnect(after: Duration)
        /// The stream has come to its end.
        case finish
        /// What ended the connection ends the stream.
        case fail
    }

    private let reconnection: EventReconnection?
    private var wasConnected = false
    private var failures = 0

    /// - Parameter reconnection: `nil` where the first connection is the only one.
    init(_ reconnection: EventReconnection?) {
        self.reconnection = reconnection
    }

    /// The server answered with a stream.
    mutating func connected() {
        wasConnected = true
        failures = 0
    }

    /// A connection that stood has ended, in order or not.
    mutating func disconnected(isRetryable: Bool, isInOrder: Bool, retry: Duration?) -> Action {
        guard let reconnection else { return isInOrder ? .finish : .fail }
        guard isInOrder || isRetryable else { return .fail }
        return .reconnect(after: reconnection.pause(after: 0, retry: retry))
    }

    /// A connection could not be made. The first one has to be: a stream that never began is an error, not a wait.
    mutating func failedToConnect(isRetryable: Bool, retry: Duration?) -> Action {
        guard let reconnection, wasConnected, isRetryable else { return .fail }
        failures += 1
        guard failures < reconnection.maxFailures else { return .fail }
        return .reconnect(after: reconnection.pause(after: failures, retry: retry))
    }
}
