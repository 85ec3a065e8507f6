public import Strata

extension TransportConformance {
    /// The statuses that ``checkAll(skipping:)`` checks: the ordinary ones, those with rules of their own, and the bounds.
    public static let statuses: [HTTPStatus] = [
        200, 201, 204, 205, 206, 299, 300, 302, 304, 399, 400, 401, 403, 404, 407, 408, 416, 429, 499, 500, 503, 599,
    ]

    /// Checks law 2 for a status: the response is returned with its status, its fields and its body.
    ///
    /// Redirections are asked to be delivered, not followed.
    public func checkStatus(_ status: HTTPStatus) async throws {
        let server = try LoopbackServer { _ in
            .text("the body", status: status, headers: Self.headers(for: status))
        }
        var request = HTTPRequest(url: server.baseURL)
        request.options.redirects = .deliver
        let (response, body) = try await send(request, over: try make(), .status, "an answer with status \(status)")
        guard response.status == status else {
            throw ConformanceFailure(.status, "\(status) came back as \(response.status)")
        }
        guard response.headers["X-Kept"] == "yes" else {
            throw ConformanceFailure(.status, "\(status) came back without its header fields")
        }
        guard body == Data((status.isBodiless ? "" : "the body").utf8) else {
            throw ConformanceFailure(.status, "\(status) came back with \(body.count) bytes of body")
        }
        guard server.requestCount == 1 else {
            throw ConformanceFailure(.status, "\(status) was asked for \(server.requestCount) times")
        }
    }

    /// The fields that belong to a status, so that a transport that acts on them is found out.
    private static func headers(for status: HTTPStatus) -> HTTPHeaders {
        var headers: HTTPHeaders = ["X-Kept": "yes"]
        switch status.code {
        case 300, 302: headers["Location"] = "/elsewhere"
        case 401: headers["WWW-Authenticate"] = #"Basic realm="conformance""#
        case 407: headers["Proxy-Authenticate"] = #"Basic realm="conformance""#
        case 429, 503: headers["Retry-After"] = "3600"
        default: break
        }
        return headers
    }
}
