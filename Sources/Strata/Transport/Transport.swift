/// Sends a request and returns its response: the one seam of Strata.
///
/// Wires, layers and canned routes all conform, so any of them stands wherever another does.
///
/// ```swift
/// struct StampingTransport: TransportLayer {
///     let inner: any Transport
///
///     func send(_ request: HTTPRequest) async throws -> HTTPResponse {
///         var request = request
///         request.headers["X-App"] = "demo"
///         return try await inner.send(request)
///     }
/// }
/// ```
///
/// ## The laws
///
/// Whoever conforms keeps these six; the conformance suite in `StrataTesting` checks them for any transport.
///
/// 1. **Replay.** Sending the same request twice is legal and independent.
/// 2. **Status is data.** No status code throws. Below the service a 500 is a response.
/// 3. **Cancellation.** Cancelling the task ends `send` promptly with `CancellationError`, at every point: before
///    connecting, while sending, while waiting, while receiving, while sleeping.
/// 4. **No trace.** Options never reach the wire. No error or description contains a header value or a body unless asked
///    for.
/// 5. **Ownership.** A layer that drops a response discards its body first.
/// 6. **Transparency.** A layer whose policy does nothing cannot be told from its `inner`.
///
/// ## Concurrency
///
/// `send` may be called any number of times at once. A conforming class in a module whose default isolation is the main
/// actor writes `@MainActor func send`.
///
/// ## Errors
///
/// `send` throws ``TransportError``, or `CancellationError` unwrapped. There is one requirement, for good.
public protocol Transport: Sendable {
    /// Sends the request and returns the response, whatever its status.
    ///
    /// - Throws: ``TransportError`` when there is no response, `CancellationError` when the task was cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A transport that adds one behaviour to another transport.
///
/// Layers are structs, named `VerbTransport(inner:policy:clock:)`. What several calls share lives in a lock around a pure
/// state machine, never in the struct itself.
public protocol TransportLayer: Transport, CustomStringConvertible, CustomReflectable {
    /// The transport below.
    var inner: any Transport { get }
}

extension TransportLayer {
    /// The layer's name and those below it, an indented line each: `print(stack)` shows the tree.
    public var description: String {
        let below = String(describing: inner).split(separator: "\n", omittingEmptySubsequences: false)
        return "\(type(of: self))\n"
            + below.enumerated().map { ($0.offset == 0 ? "└ " : "  ") + $0.element }.joined(separator: "\n")
    }

    /// The layer's name alone, so that `dump` prints nothing it holds.
    public var customMirror: Mirror { Mirror(self, children: ["inner": String(describing: inner)]) }
}
