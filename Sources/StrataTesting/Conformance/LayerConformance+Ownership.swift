public import Strata

extension LayerConformance {
    /// Checks law 5: of all the responses that the layer is given in one call, it has read or discarded every one but the
    /// one that it returns, and each before it asks the transport below again.
    ///
    /// For each status, the transport below answers the first call with it, and every later one with 200; the bodies are
    /// streams.
    ///
    /// - Parameter statuses: What the first answer is.
    public func checkOwnership(
        dropping statuses: [HTTPStatus] = [200, 302, 304, 401, 404, 408, 412, 429, 500, 502, 503, 504]
    ) async throws {
        for status in statuses {
            let inner = AccountingTransport(first: status)
            let layer = make(inner)
            var request = HTTPRequest(url: Self.request.url)
            request.options.delivery = .stream
            let call = Task { [request] in
                // Reading the body makes it the one that was returned.
                try await layer.send(request).body.collect(upTo: 1 << 20)
            }
            guard let outcome = await patience.outcome(of: call) else {
                throw ConformanceFailure(.ownership, "after a \(status) the call did not end within \(patience.limit)")
            }
            if case .failure(let error) = outcome, error is CancellationError { throw error }
            try inner.verify(status)
        }
    }
}
