/// How long a wire may take: the call's deadline and the time for one attempt, whichever ends first.
struct TimeLimits: Sendable {
    private let deadline: Deadline?
    private let attempt: Deadline?

    /// The time for the attempt begins to count here.
    init(_ options: RequestOptions) {
        deadline = options.deadline
        attempt = options.attemptTimeout.map { .after($0) }
    }

    /// The time that is left; `nil` where nothing limits it.
    var remaining: Duration? {
        guard let deadline else { return attempt?.remaining }
        guard let attempt else { return deadline.remaining }
        return min(deadline.remaining, attempt.remaining)
    }

    /// Refuses to begin what cannot end in time.
    func check() throws(TransportError) {
        if deadline?.hasPassed == true { throw .deadlineExceeded(nil, delivery: .notSent) }
        if attempt?.hasPassed == true { throw .timedOut(nil, delivery: .notSent) }
    }

    /// Tasks that call back when a limit passes, each on its own clock. The caller cancels them when the attempt ends.
    func timers(_ expire: @escaping @Sendable (TransportError.Kind) -> Void) -> [Task<Void, Never>] {
        [(deadline, .deadlineExceeded), (attempt, TransportError.Kind.timedOut)].compactMap { limit, kind in
            limit.map { limit in
                Task {
                    do { try await limit.sleep() } catch { return }
                    expire(kind)
                }
            }
        }
    }
}

extension TransportError {
    static func timedOut(_ phase: Phase?, delivery: Delivery) -> TransportError {
        TransportError(.timedOut, "the time for one attempt passed", phase: phase, delivery: delivery)
    }
}
