/// Says which requests a canned route answers: every part that is given must hold.
///
/// ```swift
/// let list = RequestPattern(method: .get, path: "/api/models", query: ["page": "2"])
/// let item = RequestPattern(method: .post, pathRegex: "^/api/model/\\d+$")
/// ```
///
/// - *Method*: as it is written, letter case included (RFC 9110 §9.1).
/// - *Host*: without regard to letter case, on any port.
/// - *Path*: the whole path, a trailing slash included. Escapes compare as RFC 3986 §6.2.2 says, so `/a b`, `/a%20b` and
///   `/%61%20b` are one path and `/a%2Fb` is another than `/a/b`.
/// - *Regular expression*: finds a match anywhere in the path as it stands on the wire, escapes and all; `^` and `$` tie it
///   to the ends. It is compiled once. A text that is no regular expression is an error at the first request held
///   against it.
/// - *Query and headers*: see ``ValuePattern``. Query names and values are compared decoded. A name given twice must hold
///   twice, so `["tag": "a", "tag": "b"]` asks for both.
public struct RequestPattern: Sendable {
    let predicates: [Predicate]

    /// Creates a pattern with an exact path, or with any.
    public init(
        method: HTTPMethod? = nil, host: String? = nil, path: String? = nil,
        query: KeyValuePairs<String, ValuePattern> = [:],
        headers: KeyValuePairs<HTTPHeaders.Name, ValuePattern> = [:]
    ) {
        self.init(method, host, path.map { .path(PathForm($0)) }, query, headers)
    }

    /// Creates a pattern with a regular expression for the path, in the syntax of Swift's `Regex`.
    public init(
        method: HTTPMethod? = nil, host: String? = nil, pathRegex: String,
        query: KeyValuePairs<String, ValuePattern> = [:],
        headers: KeyValuePairs<HTTPHeaders.Name, ValuePattern> = [:]
    ) {
        self.init(method, host, .pathRegex(PathRegex(pathRegex)), query, headers)
    }

    private init(
        _ method: HTTPMethod?, _ host: String?, _ path: Predicate?, _ query: KeyValuePairs<String, ValuePattern>,
        _ headers: KeyValuePairs<HTTPHeaders.Name, ValuePattern>
    ) {
        predicates =
            [method.map(Predicate.method), host.map { .host(RequestFacts.unbracketed($0)) }, path].compactMap(\.self)
            + query.map { .query($0.key, $0.value) } + headers.map { .header($0.key, $0.value) }
    }

    /// Whether the request matches.
    ///
    /// - Throws: ``TransportError`` of the kind `.unmatchedRoute` when the regular expression is not one.
    public func matches(_ request: HTTPRequest) throws(TransportError) -> Bool {
        try matches(RequestFacts(request))
    }

    func matches(_ facts: RequestFacts) throws(TransportError) -> Bool {
        for predicate in predicates where try !predicate.holds(for: facts) { return false }
        return true
    }
}

extension RequestPattern: CustomStringConvertible, CustomReflectable {
    /// The parts that must hold, without the values of headers and of secret query items.
    public var description: String {
        predicates.isEmpty ? "any request" : predicates.map(\.description).joined(separator: " ")
    }
    /// The parts that must hold, without the values of headers and of secret query items.
    public var customMirror: Mirror { Mirror(self, children: ["pattern": description]) }
}
