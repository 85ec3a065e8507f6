import Strata

extension LayerConformance {
    private static let secrets = ["kept-header-value", "kept-body"]

    /// Checks law 4: neither the layer, nor the response or the error that it gives, shows a header value or a body.
    public func checkNoTrace() async throws {
        let scan = SecretScan(secrets: Self.secrets)
        var request = Self.request
        request.headers["X-Secret"] = Self.secrets[0]
        request.method = .post
        request.body = .data(Data(Self.secrets[1].utf8))
        let answer = HTTPResponse(
            status: .ok, headers: ["X-Secret": Self.secrets[0]], body: ResponseBody(Data(Self.secrets[1].utf8)))
        let outcomes: [Result<HTTPResponse, any Error>] = [
            .success(answer), .failure(TransportError(.cannotConnect, "nobody listens", delivery: .notSent)),
        ]
        for outcome in outcomes {
            let layer = make(AnsweringTransport { _ in try outcome.get() })
            let result = await patience.outcome(of: Task { [request] in try await layer.send(request) })
            switch result {
            case nil: throw ConformanceFailure(.noTrace, "a call did not end within \(patience.limit)")
            case .success(let response): try scan.check(response, "the response")
            case .failure(let error): try scan.check(error, "the error")
            }
            try scan.check(layer, "the layer")
        }
    }
}
