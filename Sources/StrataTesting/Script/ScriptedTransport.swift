public import Strata
import Synchronization

/// A transport in lockstep: the test plays the server and answers call by call.
///
/// ```swift
/// let server = ScriptedTransport()
/// async let answer = server.send(request)
/// let call = try await server.nextCall()
/// call.respond(with: HTTPResponse(status: .ok))
/// print(try await answer.status)
/// try server.verifyExhausted()
/// ```
///
/// ## Concurrency
///
/// Calls may be sent and answered from any task; ``nextCall()`` gives them in the order in which they came. A call whose
/// task is cancelled throws `CancellationError` at once and stays visible: ``ScriptedCall/isCancelled``. A call that is
/// already cancelled when it is sent never gets here.
public final class ScriptedTransport: Transport {
    private let state = Mutex(ScriptState())

    /// Creates a transport that waits for its first call.
    public init() {}

    /// Hands the request to the test and waits for what the test answers.
    ///
    /// A response without a URL gets that of the request, as from a wire.
    ///
    /// - Throws: What the test gave to ``ScriptedCall/fail(with:)``, or `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let (call, taker) = state.withLock { $0.begin(request) }
        taker?.resume(returning: call)
        defer { state.withLock { $0.end(call) } }
        var response = try await call.answer()
        if response.url == nil { response.url = request.url }
        return response
    }

    /// The next call, in the order of their arrival; waits until there is one.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled.
    public func nextCall() async throws -> ScriptedCall {
        let id = state.withLock { $0.makeID() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let call = state.withLock({ $0.take(id, continuation) }) { continuation.resume(returning: call) }
                // A cancellation before this point found nobody to wake.
                if Task.isCancelled { cancelTaking(id) }
            }
        } onCancel: {
            cancelTaking(id)
        }
    }

    /// The number of calls that are neither answered nor cancelled, taken by the test or not.
    public var pendingCount: Int { state.withLock { $0.pending.count } }

    /// Checks that every call was taken by the test and has ended.
    ///
    /// - Throws: ``ScriptLeftover``, which names the calls.
    public func verifyExhausted() throws {
        let leftover = state.withLock { ScriptLeftover(untaken: $0.untaken, unanswered: $0.pending) }
        if let leftover { throw leftover }
    }

    private func cancelTaking(_ id: Int) {
        state.withLock { $0.cancelTaking(id) }?.resume(throwing: CancellationError())
    }
}
