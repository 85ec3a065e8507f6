/// A request method (RFC 9110 §9).
///
/// The set is open: `.get` and the other statics cover the registered methods, and any token works as a literal.
/// Methods are case-sensitive, so `"get"` is not ``get``.
///
/// ```swift
/// let purge: HTTPMethod = "PURGE"
/// ```
///
/// A method that is not a token (RFC 9110 §5.6.2) can be written down but not sent: ``HTTPRequest/validate()``
/// refuses it before anything reaches the wire.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The method as it stands on the request line.
    public let rawValue: String

    /// Creates a method from its name on the request line.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a method from its name on the request line.
    public init(_ name: String) {
        rawValue = name
    }

    /// `GET`: safe, idempotent.
    public static let get = Self("GET")
    /// `HEAD`: safe, idempotent; the answer has no body.
    public static let head = Self("HEAD")
    /// `POST`: neither safe nor idempotent.
    public static let post = Self("POST")
    /// `PUT`: idempotent.
    public static let put = Self("PUT")
    /// `PATCH` (RFC 5789): neither safe nor idempotent.
    public static let patch = Self("PATCH")
    /// `DELETE`: idempotent.
    public static let delete = Self("DELETE")
    /// `OPTIONS`: safe, idempotent.
    public static let options = Self("OPTIONS")
    /// `TRACE`: safe, idempotent.
    public static let trace = Self("TRACE")
    /// `QUERY`: safe, idempotent, with a body.
    public static let query = Self("QUERY")

    /// Whether the method only reads (RFC 9110 §9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options, .trace, .query: true
        default: false
        }
    }

    /// Whether sending it twice has the effect of sending it once (RFC 9110 §9.2.2).
    public var isIdempotent: Bool {
        isSafe || self == .put || self == .delete
    }
}

extension HTTPMethod: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Creates a method from a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The method's name.
    public var description: String { rawValue }
}
