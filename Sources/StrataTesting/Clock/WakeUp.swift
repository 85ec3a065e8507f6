/// A task to resume, once the lock under which that was decided is open again.
struct WakeUp: Sendable {
    private let continuation: CheckedContinuation<Void, any Error>
    private let result: Result<Void, any Error>

    init(_ continuation: CheckedContinuation<Void, any Error>, _ result: Result<Void, any Error> = .success(())) {
        self.continuation = continuation
        self.result = result
    }

    func perform() {
        continuation.resume(with: result)
    }
}
