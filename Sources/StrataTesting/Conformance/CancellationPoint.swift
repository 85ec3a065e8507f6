/// Where a call is cancelled by ``TransportConformance/checkCancellation(at:)``.
public enum CancellationPoint: String, Sendable, CaseIterable {
    /// Before `send` is called: nothing may be sent.
    case alreadyCancelled
    /// While the body of the request is being sent, to a server that does not read it.
    case sending
    /// While the server has the request and says nothing.
    case waiting
    /// While a buffered body arrives.
    case receiving
    /// While the reader of a streamed body waits for its next chunk.
    case streaming
}
