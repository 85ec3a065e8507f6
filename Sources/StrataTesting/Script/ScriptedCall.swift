public import Strata
import Synchronization

/// One call to a ``ScriptedTransport``, which the test answers once.
public final class ScriptedCall: Sendable {
    /// The request as it was sent.
    public let request: HTTPRequest
    private let state = Mutex(ScriptedCallState())

    init(request: HTTPRequest) {
        self.request = request
    }

    /// Answers the call.
    ///
    /// - Returns: Whether the call was still waiting: `false` where it was answered before or has been cancelled.
    @discardableResult
    public func respond(with response: HTTPResponse) -> Bool {
        settle(.success(response))
    }

    /// Fails the call.
    ///
    /// - Returns: Whether the call was still waiting: `false` where it was answered before or has been cancelled.
    @discardableResult
    public func fail(with error: any Error) -> Bool {
        settle(.failure(error))
    }

    /// Whether the call's task was cancelled before the call was answered.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Waits until the call's task is cancelled; returns at once where the call has ended.
    ///
    /// - Returns: ``isCancelled``.
    /// - Throws: `CancellationError` when the waiting task is cancelled.
    @discardableResult
    public func ended() async throws -> Bool {
        let id = state.withLock { $0.makeID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                perform(state.withLock { $0.watch(id, continuation) })
                if Task.isCancelled { cancelWatch(id) }
            }
        } onCancel: {
            cancelWatch(id)
        }
        return isCancelled
    }

    var isSettled: Bool { state.withLock { $0.isSettled } }

    func answer() async throws -> HTTPResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let answer = state.withLock({ $0.attach(continuation) }) { continuation.resume(with: answer) }
            }
        } onCancel: {
            _ = settle(.failure(CancellationError()), isCancellation: true)
        }
    }

    private func settle(_ answer: Result<HTTPResponse, any Error>, isCancellation: Bool = false) -> Bool {
        guard let settled = state.withLock({ $0.settle(answer, isCancellation: isCancellation) }) else { return false }
        settled.caller?.resume(with: answer)
        perform(settled.watchers)
        return true
    }

    private func cancelWatch(_ id: Int) {
        perform(state.withLock { $0.watchers.cancel(id) })
    }

    private func perform(_ wakeUps: [WakeUp]) {
        for wakeUp in wakeUps { wakeUp.perform() }
    }
}

extension ScriptedCall: CustomStringConvertible {
    /// The method and the redacted URL.
    public var description: String { request.description }
}
