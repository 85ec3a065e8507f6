/// Runs what an app wrote, and lets go of it at the deadline or when the task is cancelled, also where it notices neither.
///
/// It costs a task; what is ours and ends in time does not need it.
///
/// - Throws: What `body` throws, `CancellationError`, or ``TransportError`` of the kind `.deadlineExceeded`.
func abandonable<Value: Sendable>(
    at deadline: Deadline?, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let result = FirstResult<Result<Value, any Error>>()
    let work = Task {
        do { result.set(.success(try await body())) } catch { result.set(.failure(error)) }
    }
    let timer = deadline.map { deadline in
        Task {
            try await deadline.sleep()
            result.set(.failure(TransportError.deadlineExceeded(nil, delivery: .notSent)))
        }
    }
    defer {
        work.cancel()
        timer?.cancel()
    }
    return try await withTaskCancellationHandler {
        await result.value
    } onCancel: {
        result.set(.failure(CancellationError()))
    }.get()
}
