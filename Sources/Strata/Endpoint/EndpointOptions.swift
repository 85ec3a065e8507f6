/// How a call is to be treated, apart from what is sent.
///
/// ```swift
/// var options = EndpointOptions()
/// options.timeout = .milliseconds(1_500)
/// options.idempotency = .keyed
/// ```
public struct EndpointOptions: Sendable {
    /// Which media types may be decoded as JSON.
    public enum ContentTypes: Sendable, Hashable {
        /// `application/json`, `text/json`, any `+json`, or none named.
        case json
        /// Whatever the server says.
        case any
    }

    /// The statuses that count as success. Default: 200…299.
    public var acceptedStatuses = AcceptedStatuses.success
    /// Which media types may be decoded. Default: JSON, so that the page of a captive portal is told from a broken model.
    public var contentTypes = ContentTypes.json
    /// The time for the whole call. `nil`: the environment's.
    public var timeout: Duration?
    /// The time for one attempt. `nil`: the environment's.
    public var attemptTimeout: Duration?
    /// Whether the request may be repeated once it may have been processed. Default: as its method says.
    public var idempotency = RequestOptions.Idempotency.byMethod
    /// Whether stored answers are used and kept. Default: yes.
    public var cache = RequestOptions.CacheBehavior.standard
    /// What happens to a redirection. Default: followed.
    public var redirects = RequestOptions.RedirectPolicy.follow
    /// The most bytes of the answer's body. Default: 64 MiB.
    public var bodyLimit = ResponseBody.defaultLimit
    /// Whether the answer's body is wanted whole or as it comes. Default: whole.
    public var delivery = RequestOptions.Delivery.buffered
    /// Fields that carry secrets beyond the usual ones: dropped when a redirect leaves the origin, never shown.
    public var secretHeaders: [HTTPHeaders.Name] = []
    /// Query names whose values are secrets beyond the usual ones: never shown.
    public var secretQueryNames: [String] = []
    /// A name for metrics, such as `"user.detail"`.
    public var name: String?

    /// Creates the default options.
    public init() {}

    /// Creates the default options with some of them changed, in one expression.
    ///
    /// ```swift
    /// let lookUp = Endpoint<HTTPResponse>(
    ///     path: "/users/1", method: .head, options: EndpointOptions { $0.acceptedStatuses = .success.or(404) })
    /// ```
    public init(_ change: (inout Self) -> Void) {
        self.init()
        change(&self)
    }
}
