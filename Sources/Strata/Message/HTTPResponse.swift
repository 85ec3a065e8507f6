#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A response, whatever its status.
public struct HTTPResponse: Sendable {
    /// The status.
    public var status: HTTPStatus
    /// The header fields. A wire that decoded the body has removed `Content-Encoding` and `Content-Length`.
    public var headers: HTTPHeaders
    /// The body: bytes, or a stream where the request asked for one.
    public var body: ResponseBody
    /// The URL that answered: the last one where redirects were followed.
    public var url: URL?
    /// Where the response came from.
    public var source = Source.network
    /// The attempts that came before this outcome, oldest first; empty where the first one held.
    public var earlierAttempts: [Attempt] = []
    /// Where the time of the exchange went; `nil` where nothing was measured: with canned routes, and from
    /// `URLSession` on Linux.
    public var metrics: TransferMetrics?

    /// Creates a response.
    public init(
        status: HTTPStatus, headers: HTTPHeaders = HTTPHeaders(), body: ResponseBody = .empty, url: URL? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}

extension HTTPResponse {
    /// Where a response came from.
    public enum Source: Sendable, Hashable {
        /// The server sent it whole.
        case network
        /// The server confirmed what was stored with a 304.
        case revalidated
    }
}

/// One attempt that did not become the outcome of its call.
public struct Attempt: Sendable {
    /// What came of an attempt.
    public enum Outcome: Sendable {
        /// A response with this status.
        case status(HTTPStatus)
        /// No response.
        case failure(TransportError)
    }

    /// The number of the attempt, from 1.
    public var number: Int
    /// What came of it.
    public var outcome: Outcome
    /// The pause that followed.
    public var delay: Duration
    /// Why another attempt was made, in a word or two.
    public var reason: String

    /// Creates a record of an attempt.
    public init(number: Int, outcome: Outcome, delay: Duration, reason: String) {
        self.number = number
        self.outcome = outcome
        self.delay = delay
        self.reason = reason
    }
}

// A response is printed without header values or body (law 4).
extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status, the header names and the size of the body.
    public var description: String { "\(status) \(headers) \(body)" }
    /// The status, the header names and the size of the body.
    public var debugDescription: String { description }
    /// The status, the header names and the size of the body.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
