/// What an outcome says about another attempt.
public enum RetryVerdict: Sendable, Hashable {
    /// Another attempt would end the same way, or must not be made.
    case final
    /// Another attempt may succeed, but the server may have processed this one: only a request that may be repeated is.
    case transient
    /// Another attempt may succeed, and this one was not processed: any request may be repeated.
    case notProcessed
}

extension RetryPolicy {
    /// The verdict of the condition, else of the built-in rules.
    func verdict(on outcome: Result<HTTPResponse, TransportError>, to request: HTTPRequest) -> RetryVerdict {
        if case .failure(let error) = outcome, error.kind.forbidsRetry { return .final }
        if let verdict = condition?(request, outcome) { return verdict }
        return switch outcome {
        case .success(let response): RetryVerdict(response)
        case .failure(let error): RetryVerdict(error)
        }
    }
}

extension RetryVerdict {
    init(_ response: HTTPResponse) {
        self =
            switch response.status {
            case .tooManyRequests: .notProcessed
            case .serviceUnavailable: RetryAfter.delay(in: response.headers) == nil ? .transient : .notProcessed
            case .contentTooLarge: RetryAfter.delay(in: response.headers) == nil ? .final : .notProcessed
            case .requestTimeout, .internalServerError, .badGateway, .gatewayTimeout: .transient
            default: .final
            }
    }

    init(_ error: TransportError) {
        switch error.kind {
        case _ where error.kind.forbidsRetry: self = .final
        case _ where error.delivery == .notSent: self = .notProcessed
        case .noConnection, .hostNotFound, .cannotConnect, .connectionLost, .timedOut, .truncatedBody:
            self = .transient
        default: self = .final
        }
    }
}

extension TransportError.Kind {
    /// Whether another attempt would meet the same end (the request, the route, the body), would hide what the caller
    /// has to know (TLS, pins), or comes too late.
    fileprivate var forbidsRetry: Bool {
        switch self {
        case .invalidRequest, .unreadableBody, .noWire, .networkRestricted, .tlsFailure, .pinMismatch, .bodyTooLarge,
            .redirectRefused, .deadlineExceeded, .unmatchedRoute:
            true
        default: false
        }
    }
}

extension HTTPRequest {
    /// Whether the request may be sent again although the server may have processed it.
    var mayBeRepeated: Bool {
        guard method.isSafe || !isSpoiledByItsOwnSuccess else { return false }
        return switch options.idempotency {
        case .byMethod: method.isIdempotent || hasIdempotencyKey
        case .idempotent: true
        case .notIdempotent: false
        case .keyed: hasIdempotencyKey
        }
    }

    private var hasIdempotencyKey: Bool { headers[.idempotencyKey]?.isEmpty == false }

    // Had the first attempt changed the resource, the condition would fail and the repetition answer 412.
    private var isSpoiledByItsOwnSuccess: Bool {
        headers.contains(.ifMatch) || headers.contains(.ifUnmodifiedSince)
            || headers[.ifNoneMatch].map { HTTPGrammar.trimmingBlanks($0[...]) == "*" } ?? false
    }
}
