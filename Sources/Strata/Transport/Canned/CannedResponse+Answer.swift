#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CannedResponse {
    /// Answers as a wire would: within the time limits, the body's limit and the rules for messages without body.
    func answer(_ request: HTTPRequest, on clock: any Clock<Duration>) async throws -> HTTPResponse {
        if let deadline = request.options.deadline, deadline.hasPassed {
            throw TransportError.deadlineExceeded(.waiting, delivery: .notSent)
        }
        if delay > .zero { try await pass(delay, request.options, on: clock) }
        switch outcome {
        case .failure(let error):
            throw error
        case .response(let status, let headers, let data):
            guard status.isValid else {
                throw TransportError(.malformedResponse, "the canned status \(status) is outside 100…599")
            }
            return HTTPResponse(
                status: status, headers: headers,
                body: request.method == .head || status.isBodiless ? .empty : try body(data, request.options),
                url: request.url)
        }
    }

    private func body(_ data: Data, _ options: RequestOptions) throws -> ResponseBody {
        if options.delivery == .stream { return ResponseBody(stream: ByteStream(chunks: [data])) }
        guard data.count <= options.bodyLimit else { throw TransportError.bodyTooLarge(limit: options.bodyLimit) }
        return ResponseBody(data)
    }

    /// Sleeps for the delay, or until the first limit that ends the attempt.
    private func pass(_ delay: Duration, _ options: RequestOptions, on clock: any Clock<Duration>) async throws {
        let attempt = options.attemptTimeout ?? delay
        if let deadline = options.deadline, deadline.remaining < min(delay, attempt) {
            try await deadline.sleep()
            throw TransportError.deadlineExceeded(.waiting, delivery: .possiblyProcessed)
        }
        try await clock.sleep(for: min(delay, attempt))
        guard delay <= attempt else {
            throw TransportError(.timedOut, "no answer within \(attempt)", phase: .waiting)
        }
    }
}
