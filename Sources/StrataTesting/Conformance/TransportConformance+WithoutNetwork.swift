public import Strata

extension TransportConformance {
    /// Checks what can be checked of a transport that has no network, such as one with canned answers: that the request can
    /// be sent twice and gets the same answer (law 1), whatever its status (law 2), that a call which is already cancelled
    /// ends so (law 3), and that no text shows the header values and the bodies (law 4).
    ///
    /// - Parameter request: A request that the transport answers, the same each time.
    public func checkWithoutNetwork(_ request: HTTPRequest) async throws {
        let transport = try make()
        let (first, firstBody) = try await send(request, over: transport, .replay, "sending a request")
        let (second, secondBody) = try await send(request, over: transport, .replay, "sending a request again")
        guard first.status == second.status, firstBody == secondBody else {
            throw ConformanceFailure(
                .replay, "the same request got \(first.status), then \(second.status) or another body")
        }

        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request)
        }
        try await patience.expectCancellation(of: call, "cancelled before it was sent")

        let values = (request.headers.fields + first.headers.fields).map(\.value)
        let bodies = [String(decoding: firstBody, as: UTF8.self)]
        // A short value may well stand in a text by chance.
        let scan = SecretScan(secrets: (values + bodies).filter { $0.utf8.count >= 8 })
        try scan.check(first, "the response")
        try scan.check(transport, "the transport")
    }
}
