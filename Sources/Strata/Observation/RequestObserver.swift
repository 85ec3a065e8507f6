/// Hears what the service and the layers do with a request.
///
/// Nothing is printed unless an observer does it. Events are redacted before they are handed over.
///
/// ```swift
/// struct Printer: RequestObserver {
///     func observe(_ event: RequestEvent) { print(event) }
/// }
/// ```
///
/// `observe` is called on the request's path, from any task: it returns at once and never blocks.
public protocol RequestObserver: Sendable {
    /// Hears one event.
    func observe(_ event: RequestEvent)
}

/// Something that happened to a request.
public struct RequestEvent: Sendable {
    /// What happened. The set is open.
    public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// A short name, fit for a metric label.
        public let rawValue: String

        /// Creates a kind from its short name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The short name.
        public var description: String { rawValue }
    }

    /// What happened.
    public let kind: Kind
    /// The request, redacted; `nil` where it is about no single request.
    public let request: String?
    /// The number of the attempt, from 1; `nil` where it is about no single request.
    public let attempt: Int?
    /// The particulars in words, without secrets.
    public let detail: String

    /// Creates an event about a request, or about none.
    public init(_ kind: Kind, request: HTTPRequest? = nil, detail: String) {
        self.kind = kind
        self.request = request?.description
        attempt = request?.options.attempt
        self.detail = detail
    }
}

extension RequestEvent.Kind {
    /// The retry layer decided to repeat the request, or not to; the detail says why.
    public static let retry = Self(rawValue: "retry")
    /// The reauth layer refreshed, joined a refresh, replayed, or gave up.
    public static let refresh = Self(rawValue: "refresh")
    /// A 304 confirmed what was stored.
    public static let revalidated = Self(rawValue: "revalidated")
    /// The store of responses failed; the request went on without it.
    public static let storeFailure = Self(rawValue: "store_failure")
    /// The wire followed a redirection.
    public static let redirect = Self(rawValue: "redirect")
    /// A server is none of those pinned; in report-only mode the request went out all the same.
    public static let pinMismatch = Self(rawValue: "pin_mismatch")
    /// The stack is put together in an order that does harm.
    public static let stackOrder = Self(rawValue: "stack_order")
}

extension RequestEvent: CustomStringConvertible {
    /// One line.
    public var description: String {
        guard let request, let attempt else { return "\(kind) \(detail)" }
        return "\(kind) \(request) [attempt \(attempt)] \(detail)"
    }
}

extension HTTPRequest {
    /// Tells the request's observer, if it has one. The detail is only made then.
    func report(_ kind: RequestEvent.Kind, _ detail: @autoclosure () -> String) {
        guard let observer = options.observer else { return }
        observer.observe(RequestEvent(kind, request: self, detail: detail()))
    }
}
