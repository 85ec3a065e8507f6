import Synchronization

/// Waits for work that may never end, such as a call whose cancellation is not heard.
///
/// The time is counted in short sleeps, one after the other: where other tests keep Swift's threads busy, the work is late and
/// so is the count.
struct Patience: Sendable {
    private static let tick = Duration.milliseconds(10)

    let limit: Duration

    /// What came of the task; `nil` where it has not ended in time. Then it is left behind, cancelled.
    func outcome<Value: Sendable>(of task: Task<Value, any Error>) async -> Result<Value, any Error>? {
        await withCheckedContinuation { continuation in
            let first = First(continuation)
            let timer = Task {
                for _ in 0..<max(1, Int(limit / Self.tick)) {
                    // Cancelled when the outcome is there.
                    try await ContinuousClock().sleep(for: Self.tick)
                }
                if first.give(nil) { task.cancel() }
            }
            Task {
                _ = first.give(await task.result)
                timer.cancel()
            }
        }
    }

    /// Does something, and fails with what it was where it does not end in time.
    func perform<Value: Sendable>(
        _ law: ConformanceFailure.Law, _ what: String, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let outcome = await outcome(of: Task { try await body() }) else {
            throw ConformanceFailure(law, "\(what) did not end within \(limit)")
        }
        return try outcome.get()
    }

    /// Checks that a task that has been cancelled ends with `CancellationError` in time.
    func expectCancellation(of task: Task<some Sendable, any Error>, _ situation: String) async throws {
        switch await outcome(of: task) {
        case nil:
            throw ConformanceFailure(.cancellation, "\(situation): the call did not end within \(limit)")
        case .failure(let error) where error is CancellationError:
            break
        case .failure(let error):
            throw ConformanceFailure(.cancellation, "\(situation): \(type(of: error)) was thrown: \(error)")
        case .success:
            throw ConformanceFailure(.cancellation, "\(situation): the call succeeded")
        }
    }
}

/// Resumes with the first of several results.
private final class First<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) {
        self.continuation = Mutex(continuation)
    }

    func give(_ value: Value) -> Bool {
        let continuation = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        continuation?.resume(returning: value)
        return continuation != nil
    }
}
