/// An attempt in the making, and what came before it.
struct RetryAttempt: Sendable {
    private(set) var request: HTTPRequest
    private(set) var history: [Attempt] = []
    /// The repetitions that were made, this one included.
    private(set) var retries = 0
    /// The pause before this attempt.
    private(set) var previousDelay = Duration.zero

    init(request: HTTPRequest) {
        self.request = request
    }

    /// Moves on to the next attempt and keeps a record of this one.
    mutating func next(after outcome: Result<HTTPResponse, TransportError>, delay: Duration, reason: String) {
        history += outcome.earlierAttempts
        history.append(
            Attempt(number: request.options.attempt, outcome: outcome.record, delay: delay, reason: reason))
        retries += 1
        previousDelay = delay
        request.options.attempt += 1
    }
}

extension Result<HTTPResponse, TransportError> {
    /// The outcome with the attempts before it in front of those it carries already.
    func carrying(_ history: [Attempt]) -> Self {
        guard !history.isEmpty else { return self }
        switch self {
        case .success(var response):
            response.earlierAttempts = history + response.earlierAttempts
            return .success(response)
        case .failure(var error):
            error.earlierAttempts = history + error.earlierAttempts
            return .failure(error)
        }
    }

    /// Gives up the body of a response that is dropped (law 5).
    func discardBody() {
        if case .success(let response) = self { response.body.discard() }
    }

    /// The status or the kind of the failure, in a word.
    var label: String {
        switch self {
        case .success(let response): "status \(response.status)"
        case .failure(let error): error.kind.rawValue
        }
    }

    fileprivate var earlierAttempts: [Attempt] {
        switch self {
        case .success(let response): response.earlierAttempts
        case .failure(let error): error.earlierAttempts
        }
    }

    /// The outcome as history keeps it: without body, and without a history of its own.
    fileprivate var record: Attempt.Outcome {
        switch self {
        case .success(let response):
            return .status(response.status)
        case .failure(var error):
            error.earlierAttempts = []
            return .failure(error)
        }
    }
}
