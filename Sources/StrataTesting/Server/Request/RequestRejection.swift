import Strata

/// Why the server refuses a request that it has not read to the end.
struct RequestRejection: Error, Equatable {
    let status: HTTPStatus
    let detail: String

    init(_ status: HTTPStatus, _ detail: String) {
        self.status = status
        self.detail = detail
    }

    static let headTooLarge = RequestRejection(431, "the head is too large")

    static func bodyTooLarge(limit: Int) -> RequestRejection {
        RequestRejection(413, "the body is larger than \(limit) bytes")
    }

    static func malformed(_ detail: String) -> RequestRejection {
        RequestRejection(.badRequest, detail)
    }
}
