import Strata

/// The requests that every contender sends again and again.
struct Load: Sendable {
    var url: URL
    var concurrency: Int
    /// A condition to send, for answers without a body.
    var entityTag: String?
    var authorities: URL?
    var isHTTP2 = false

    var expectedStatus: HTTPStatus { entityTag == nil ? .ok : .notModified }

    /// What is sent: the same fields by all.
    var request: HTTPRequest {
        var headers: HTTPHeaders = ["User-Agent": "Strata", "Accept": "application/json"]
        if let entityTag { headers[.ifNoneMatch] = entityTag }
        return HTTPRequest(url: url, headers: headers)
    }
}

/// How fast a contender was.
struct Speed: Sendable {
    var requests: Int
    var seconds: Double
    /// Processor time of the whole process, all threads.
    var processorSeconds: Double

    var perSecond: Double { Double(requests) / seconds }
    var processorMicroseconds: Double { processorSeconds * 1e6 / Double(max(1, requests)) }
}
