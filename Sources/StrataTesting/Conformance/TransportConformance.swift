public import Strata

/// Puts a transport through the laws that the documentation of `Transport` states.
///
/// Plain functions that throw, so that any test framework can call them. Each starts a ``LoopbackServer`` of its own and
/// makes a transport of its own.
///
/// ```swift
/// let conformance = TransportConformance { transport }
/// try await conformance.checkStatus(.notFound)
/// try await conformance.checkCancellation(at: .waiting)
/// try await conformance.checkAll()
/// ```
///
/// A layer is checked over a wire like any transport, for laws 1 to 4, and by ``LayerConformance`` for what makes it a
/// layer. A transport without a network is checked by ``checkWithoutNetwork(_:)``.
///
/// ## Errors
///
/// Every function throws ``ConformanceFailure``, which names the law and what happened.
public struct TransportConformance: Sendable {
    let make: @Sendable () throws -> any Transport
    let patience: Patience

    /// Creates the checks for a transport.
    ///
    /// - Parameters:
    ///   - patience: How long a call may take to end before it counts as hung; cancellation is prompt when it takes less. It
    ///     stretches where other tests keep Swift's threads busy. Default 5 s.
    ///   - make: Makes a fresh transport.
    public init(patience: Duration = .seconds(5), make: @escaping @Sendable () throws -> any Transport) {
        self.patience = Patience(limit: patience)
        self.make = make
    }

    /// Checks laws 1 to 4: every status, every point of cancellation.
    ///
    /// - Parameter skipped: What the transport is known not to survive.
    public func checkAll(skipping skipped: Set<WireFault> = []) async throws {
        try await checkReplay()
        for status in Self.statuses { try await checkStatus(status) }
        for point in CancellationPoint.allCases { try await checkCancellation(at: point) }
        try await checkNoTrace(skipping: skipped)
    }

    /// Sends a request; an error is a breach of the law.
    func send(
        _ request: HTTPRequest, over transport: any Transport, _ law: ConformanceFailure.Law, _ what: String
    ) async throws -> (response: HTTPResponse, body: Data) {
        do {
            return try await patience.perform(law, what) {
                let response = try await transport.send(request)
                return (response, try await response.body.collect(upTo: 1 << 24))
            }
        } catch let failure as ConformanceFailure {
            throw failure
        } catch {
            throw ConformanceFailure(law, "\(what) threw \(type(of: error)): \(error)")
        }
    }
}
