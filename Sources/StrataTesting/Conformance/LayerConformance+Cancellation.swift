import Strata

extension LayerConformance {
    /// Checks law 3: a call that is already cancelled does not reach the transport below; one that is cancelled there is
    /// cancelled all the way and ends with `CancellationError`; an error that is a `CancellationError` is not wrapped.
    public func checkCancellation() async throws {
        let inner = ScriptedTransport()
        let layer = make(inner)
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await layer.send(Self.request)
        }
        try await patience.expectCancellation(of: early, "cancelled before it was sent")

        let running = Task { try await layer.send(Self.request) }
        let call = try await patience.perform(.cancellation, "sending a request") { try await inner.nextCall() }
        running.cancel()
        try await patience.expectCancellation(of: running, "cancelled while the transport below had it")
        let wasCancelled = try await patience.perform(.cancellation, "cancelling the call below") {
            try await call.ended()
        }
        guard wasCancelled else {
            throw ConformanceFailure(.cancellation, "the transport below did not hear of the cancellation")
        }

        let cancelledBelow = Task { try await layer.send(Self.request) }
        let second = try await patience.perform(.cancellation, "sending a request") { try await inner.nextCall() }
        second.fail(with: CancellationError())
        try await patience.expectCancellation(of: cancelledBelow, "cancelled by the transport below")
    }
}
