public import Strata

/// Puts a layer through what the laws of `Transport` ask of layers in particular.
///
/// The checks play the transport below with answers of their own, without a network.
///
/// ```swift
/// struct StampingTransport: TransportLayer {
///     let inner: any Transport
///     func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await inner.send(request) }
/// }
/// let conformance = LayerConformance { StampingTransport(inner: $0) }
/// try await conformance.checkAll()
/// ```
///
/// Give the layer the policy that the check is about: one that does nothing for ``checkTransparency(statuses:)``, one that
/// drops responses without waiting for ``checkOwnership(dropping:)``.
///
/// ## Errors
///
/// Every function throws ``ConformanceFailure``, which names the law and what happened.
public struct LayerConformance: Sendable {
    let make: @Sendable (any Transport) -> any TransportLayer
    let patience: Patience

    /// Creates the checks for a layer.
    ///
    /// - Parameters:
    ///   - patience: How long a call may take to end before it counts as hung. Default 5 s.
    ///   - make: Puts a fresh layer on the transport given.
    public init<Layer: TransportLayer>(
        patience: Duration = .seconds(5), make: @escaping @Sendable (any Transport) -> Layer
    ) {
        self.patience = Patience(limit: patience)
        self.make = { make($0) }
    }

    /// Checks laws 3 to 6 for a policy that does nothing.
    public func checkAll() async throws {
        try await checkCancellation()
        try await checkNoTrace()
        try await checkOwnership()
        try await checkTransparency()
    }
}
