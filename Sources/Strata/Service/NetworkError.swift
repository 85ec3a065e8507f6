#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The one error that an app catches.
///
/// ```swift
/// do {
///     let user = try await service.request(to: Endpoint<User>(path: "/users/1"), via: environment)
///     print(user.name)
/// } catch let error as NetworkError where error.response?.status == 422 {
///     print(error.problemDetails?.title ?? "refused")
/// } catch let error as NetworkError {
///     print(error.userMessage)
/// }
/// ```
///
/// Nothing is flattened: a status keeps the server's body, an encoding error and a decoding error stay what they are, and
/// the platform's error lies beneath. A cancelled call throws `CancellationError`, never this.
public struct NetworkError: Error, Sendable {
    /// What went wrong. The set is open.
    public var kind: Kind
    /// What and where, in words for a developer, without secrets.
    public var detail: String
    /// The method and the redacted URL; `nil` where no request could be made.
    public var request: String?
    /// The response, where there was one.
    public var response: Response?
    /// How far the request had come, where that is known.
    public var phase: TransportError.Phase?
    /// Whether the server may have processed the request.
    public var delivery: TransportError.Delivery
    /// The error beneath: a `DecodingError`, a ``TransportError``, what the auth service threw.
    public var underlying: (any Error)?
    /// The attempts that came before, oldest first.
    public var earlierAttempts: [Attempt]
    /// The coders of the service, so that the server's error is read as its models are.
    var coding = JSONCoding.standard

    /// Creates an error.
    public init(
        _ kind: Kind, _ detail: String, request: String? = nil, response: Response? = nil,
        phase: TransportError.Phase? = nil, delivery: TransportError.Delivery = .possiblyProcessed,
        underlying: (any Error)? = nil, earlierAttempts: [Attempt] = []
    ) {
        self.kind = kind
        self.detail = detail
        self.request = request
        self.response = response
        self.phase = phase
        self.delivery = delivery
        self.underlying = underlying
        self.earlierAttempts = earlierAttempts
    }

    /// The status of the response, where there was one.
    public var status: HTTPStatus? {
        // `response?.status`, inlined into a caller's `error.status == .notFound`, crashes the optimiser of Swift 6.3.1.
        guard let response else { return nil }
        return response.status
    }

    /// Whether the same call may succeed later: connection trouble, time limits, 408, 429, 500, 502, 503, 504.
    public var isRetryable: Bool {
        switch kind {
        case .noConnection, .hostNotFound, .cannotConnect, .connectionLost, .timedOut, .truncatedBody,
            .deadlineExceeded:
            true
        case .unacceptableStatus:
            [408, 429, 500, 502, 503, 504].contains(status?.code)
        default:
            false
        }
    }

    /// A short text that is safe as a metric label: the kind, and the status where one was refused.
    public var shortDescription: String {
        guard kind == .unacceptableStatus, let status else { return kind.rawValue }
        return "\(kind)_\(status)"
    }

    /// Reads the server's error model from the response's body, with the coders of the service.
    ///
    /// - Throws: `DecodingError` when the body is something else; ``NetworkError`` of the kind `.emptyBody` when there
    ///   is none.
    public func decodeBody<Model: Decodable>(as type: Model.Type = Model.self) throws -> Model {
        guard let body = response?.body, !body.isEmpty else {
            throw NetworkError(.emptyBody, "the error came without a body", request: request, response: response)
        }
        return try coding.decode(type, from: body)
    }

    /// The problem that the server described, where its answer is `application/problem+json` (RFC 9457).
    public var problemDetails: ProblemDetails? {
        response.flatMap(ProblemDetails.init)
    }
}

extension NetworkError {
    /// What an error keeps of a response.
    public struct Response: Sendable {
        /// The status.
        public var status: HTTPStatus
        /// The header fields.
        public var headers: HTTPHeaders
        /// The body, up to 1 MiB of it.
        public var body: Data
        /// Whether the body was longer than what is kept, or broke off.
        public var isBodyIncomplete: Bool

        /// Creates a record of a response.
        public init(status: HTTPStatus, headers: HTTPHeaders, body: Data, isBodyIncomplete: Bool = false) {
            self.status = status
            self.headers = headers
            self.body = body
            self.isBodyIncomplete = isBodyIncomplete
        }
    }
}

// An error is printed without header values or body (law 4): logs are full of errors.
extension NetworkError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind, the request, the detail, and what lies beneath.
    public var description: String {
        var parts = [shortDescription + ": " + detail]
        if let request { parts.append("request: \(request)") }
        if let phase { parts.append("while \(phase.rawValue)") }
        if !earlierAttempts.isEmpty { parts.append("after \(earlierAttempts.count) earlier attempts") }
        return parts.joined(separator: "; ")
    }
    /// The kind, the request, the detail, and what lies beneath.
    public var debugDescription: String { description }
    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["error": description]) }
}

extension NetworkError.Response: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status, the header names and the size of the body.
    public var description: String { "\(status) \(headers) <\(body.count) bytes>" }
    /// The status, the header names and the size of the body.
    public var debugDescription: String { description }
    /// The status, the header names and the size of the body.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
