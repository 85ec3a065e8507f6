import Strata

/// An option of a layer that no transport knows.
private enum StrangeOption: RequestOptionKey {
    static var defaultValue: String { "" }
}

extension TransportConformance {
    private static let headerSecret = "kept-header-value"
    private static let bodySecret = "kept-request-body"
    private static let answerSecret = "kept-response-body"
    private static let optionSecret = "kept-option"

    /// Checks law 4: no option on the wire, no header value or body in any text about a call, whatever becomes of it.
    ///
    /// - Parameter skipped: What the transport is known not to survive.
    public func checkNoTrace(skipping skipped: Set<WireFault> = []) async throws {
        let transport = try make()
        let down = try ClosedPort()
        for fault in WireFault.allCases where !skipped.contains(fault) {
            let reply = fault.reply(Self.answerSecret, headers: ["X-Secret": Self.headerSecret])
            let server = try LoopbackServer { _ in reply }
            let url = fault == .closedPort ? down.baseURL : server.baseURL
            let outcome = await patience.outcome(of: Task { try await transport.send(Self.request(to: url)) })
            try check(outcome, of: transport, "a call that met \(fault.rawValue)")
            for request in server.requests {
                try SecretScan(secrets: [Self.optionSecret]).check(
                    bytes: request.head + request.body, "the request sent")
            }
        }
    }

    private func check(
        _ outcome: Result<HTTPResponse, any Error>?, of transport: any Transport, _ what: String
    ) throws {
        let scan = SecretScan(secrets: [Self.headerSecret, Self.bodySecret, Self.answerSecret, Self.optionSecret])
        switch outcome {
        case nil: throw ConformanceFailure(.noTrace, "\(what) did not end within \(patience.limit)")
        case .success(let response): try scan.check(response, "the response of \(what)")
        case .failure(let error): try scan.check(error, "the error of \(what)")
        }
        try scan.check(transport, "the transport after \(what)")
    }

    private static func request(to url: URL) -> HTTPRequest {
        var request = HTTPRequest(
            url: url, method: .post, headers: ["X-Secret": headerSecret], body: .data(Data(bodySecret.utf8)))
        request.options.deadline = .after(.seconds(60))
        request.options.endpointName = optionSecret
        request.options.secretQueryNames = [optionSecret]
        request.options.secretHeaders = [HTTPHeaders.Name(optionSecret)]
        request.options[StrangeOption.self] = optionSecret
        return request
    }
}
