/// How long a wire may take: the call's deadline and the time for one attempt, whichever ends first.
struct TimeLimits: Sendable {
    private let limits: [(deadline: Deadline, kind: TransportError.Kind)]

    /// The time for the attempt begins to count here.
    init(_ options: RequestOptions) {
        let deadline = options.deadline.map { ($0, TransportError.Kind.deadlineExceeded) }
        let attempt = options.attemptTimeout.map { (Deadline.after($0), TransportError.Kind.timedOut) }
        limits = [deadline, attempt].compactMap(\.self)
    }

    /// The time that is left; `nil` where nothing limits it.
    var remaining: Duration? { limits.map(\.deadline.remaining).min() }

    /// Refuses to begin what cannot end in time.
    func check() throws(TransportError) {
        for limit in limits where limit.deadline.hasPassed {
            throw .expired(limit.kind, phase: nil, delivery: .notSent)
        }
    }

    /// Makes ready what is to be sent, and gives it up when a limit passes.
    func prepare<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        guard !limits.isEmpty else { return try await body() }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await body() }
            for limit in limits {
                group.addTask {
                    try await limit.deadline.sleep()
                    throw TransportError.expired(limit.kind, phase: .sending, delivery: .notSent)
                }
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }

    /// Tasks that call back when a limit passes, each on its own clock. The caller cancels them when the attempt ends.
    func timers(_ expire: @escaping @Sendable (TransportError.Kind) -> Void) -> [Task<Void, Never>] {
        limits.map { limit in
            Task {
                do { try await limit.deadline.sleep() } catch { return }
                expire(limit.kind)
            }
        }
    }
}

extension TransportError {
    /// A limit of ``TimeLimits`` passed.
    static func expired(_ kind: Kind, phase: Phase?, delivery: Delivery) -> TransportError {
        kind == .deadlineExceeded
            ? .deadlineExceeded(phase, delivery: delivery)
            : TransportError(kind, "the time for one attempt passed", phase: phase, delivery: delivery)
    }
}
