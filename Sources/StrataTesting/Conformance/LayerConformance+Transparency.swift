public import Strata

extension LayerConformance {
    // The address is never asked.
    static let request = HTTPRequest(
        url: URL(string: "http://conformance.test/a?b=c") ?? URL(filePath: "/"), method: .put,
        headers: ["X-B": "2", "x-a": "1", "X-B": "3"],
        body: .data(Data("body".utf8)))

    /// Checks law 6: the transport below is asked once, with the very request; its response, or its error, is what the
    /// caller gets.
    ///
    /// - Parameter statuses: The statuses with which the layer has nothing to do.
    public func checkTransparency(statuses: [HTTPStatus] = TransportConformance.statuses) async throws {
        for status in statuses {
            var answer = HTTPResponse(
                status: status, headers: ["X-D": "4", "x-c": "3", "X-D": "5"], body: ResponseBody(Data("answer".utf8)),
                url: Self.request.url)
            answer.metrics = TransferMetrics(firstByte: .milliseconds(1), total: .milliseconds(2))
            let (response, requests) = try await pass(.success(answer))
            guard case .success(let response) = response, response.status == status,
                response.headers == answer.headers, response.body.data == answer.body.data,
                response.url == answer.url, response.source == answer.source, response.metrics == answer.metrics,
                response.earlierAttempts.isEmpty
            else { throw ConformanceFailure(.transparency, "the response with status \(status) was changed") }
            try check(requests, "a \(status)")
        }
        let error = TransportError(.connectionLost, "the connection was lost", phase: .receiving)
        let (outcome, requests) = try await pass(.failure(error))
        guard case .failure(let thrown as TransportError) = outcome, thrown.kind == error.kind,
            thrown.detail == error.detail, thrown.phase == error.phase, thrown.delivery == error.delivery
        else { throw ConformanceFailure(.transparency, "the error of the transport below was changed") }
        try check(requests, "an error")
    }

    private func pass(
        _ outcome: Result<HTTPResponse, any Error>
    ) async throws -> (Result<HTTPResponse, any Error>, [HTTPRequest]) {
        let inner = AnsweringTransport { _ in try outcome.get() }
        let layer = make(inner)
        guard let result = await patience.outcome(of: Task { try await layer.send(Self.request) }) else {
            throw ConformanceFailure(.transparency, "a call did not end within \(patience.limit)")
        }
        return (result, inner.requests)
    }

    private func check(_ requests: [HTTPRequest], _ what: String) throws(ConformanceFailure) {
        guard requests.count == 1 else {
            throw ConformanceFailure(.transparency, "\(what) was asked for \(requests.count) times")
        }
        let (sent, arrived) = (Self.request, requests[0])
        guard arrived.method == sent.method, arrived.url == sent.url, arrived.headers == sent.headers,
            case .data(let body)? = arrived.body?.recipe, body == Data("body".utf8)
        else { throw ConformanceFailure(.transparency, "the request was changed on its way to \(what)") }
    }
}
