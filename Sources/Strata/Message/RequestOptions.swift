/// What a request carries for the layers below; none of it reaches the wire (law 4).
///
/// Strata's own layers read stored properties. A layer from another module declares a ``RequestOptionKey`` and keeps its
/// value under that:
///
/// ```swift
/// enum Priority: RequestOptionKey {
///     static var defaultValue: Int { 0 }
/// }
/// var options = RequestOptions()
/// options[Priority.self] = 5
/// ```
public struct RequestOptions: Sendable {
    /// The instant by which the whole call must have ended. Set once, by the service; never restarted. For a streamed
    /// answer it ends at the head.
    public var deadline: Deadline?
    /// The time one attempt may take on the wire, beside the deadline. `nil` leaves it to the wire.
    public var attemptTimeout: Duration?
    /// The number of this attempt, from 1.
    public var attempt = 1
    /// Whether the body is wanted whole or as it comes.
    public var delivery = Delivery.buffered
    /// The most bytes, after decompression, that a buffered body may have. Default 64 MiB.
    public var bodyLimit = ResponseBody.defaultLimit
    /// What the wire does with a redirection.
    public var redirects = RedirectPolicy.follow
    /// Whether the request may be repeated after it may have been processed.
    public var idempotency = Idempotency.byMethod
    /// Whether stored answers are used and kept.
    public var cache = CacheBehavior.standard
    /// Whether a layer, not the caller, set `If-None-Match` or `If-Modified-Since`: a redirect then drops them, since they
    /// speak of what is stored for the first URL.
    public var validatorsAddedByLayer = false
    /// Whose credentials the request carries; `nil` when no auth service stamped it.
    public var authStamp: AuthStamp?
    /// The origins that the caller's environment trusts with its credentials; `nil` allows any. An auth service leaves a
    /// request to another origin as it is.
    public var credentialOrigins: Set<Origin>?
    /// Fields besides `Authorization`, `Cookie`, `Proxy-Authorization` and the usual key headers that carry secrets: dropped
    /// when a redirect leaves the origin, and redacted wherever the request is shown.
    public var secretHeaders: [HTTPHeaders.Name] = []
    /// Query names whose values are secrets, redacted wherever the request is shown.
    public var secretQueryNames: [String] = []
    /// A name for metrics, such as `"user.detail"`.
    public var endpointName: String?
    /// Hears what the layers do with the request.
    public var observer: (any RequestObserver)?

    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Creates options that ask for nothing.
    public init() {}

    /// The value that a layer from another module keeps with the request.
    public subscript<Key: RequestOptionKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// Names a value that travels in ``RequestOptions``.
public protocol RequestOptionKey {
    /// The value's type.
    associatedtype Value: Sendable
    /// What is read where nothing was set.
    static var defaultValue: Value { get }
}

extension RequestOptions {
    /// How the body of the answer is wanted.
    public enum Delivery: Sendable, Hashable {
        /// Whole, in memory, bounded by ``RequestOptions/bodyLimit``.
        case buffered
        /// The head first, then the body as it arrives, with back-pressure.
        case stream
    }

    /// What the wire does with a redirection.
    public enum RedirectPolicy: Sendable, Hashable {
        /// Follows up to 20, with the rules of RFC 9110 §15.4.
        case follow
        /// Hands the 3xx to the caller.
        case deliver
    }

    /// Whether stored answers take part in a call.
    public enum CacheBehavior: Sendable, Hashable {
        /// Stored answers are revalidated, and new ones kept.
        case standard
        /// Nothing stored is used, nothing is kept.
        case bypass
    }

    /// Whether a request may be repeated after the server may have processed it.
    public enum Idempotency: Sendable, Hashable {
        /// As RFC 9110 §9.2.2 says of the method.
        case byMethod
        /// The endpoint promises that a repetition does no harm.
        case idempotent
        /// Never repeated, whatever the method.
        case notIdempotent
        /// Becomes repeatable by an `Idempotency-Key`, minted once a call so that every repetition carries the same.
        case keyed
    }
}
