/// A response status code (RFC 9110 §15).
///
/// The set is open: any integer can be held, and unknown codes count as the first of their class.
///
/// ```swift
/// let status: HTTPStatus = 299
/// print(status.isSuccess)  // true
/// ```
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    /// The three-digit code.
    public let rawValue: Int

    /// Creates a status from its code.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Creates a status from its code.
    public init(_ code: Int) {
        rawValue = code
    }

    /// The three-digit code.
    public var code: Int { rawValue }

    /// Whether the code lies in 100…599, the range a server may send.
    public var isValid: Bool { (100...599).contains(rawValue) }
    /// Whether the code is 1xx.
    public var isInformational: Bool { (100..<200).contains(rawValue) }
    /// Whether the code is 2xx.
    public var isSuccess: Bool { (200..<300).contains(rawValue) }
    /// Whether the code is 3xx. That includes 304, which redirects nobody.
    public var isRedirection: Bool { (300..<400).contains(rawValue) }
    /// Whether the code is 4xx.
    public var isClientError: Bool { (400..<500).contains(rawValue) }
    /// Whether the code is 5xx.
    public var isServerError: Bool { (500..<600).contains(rawValue) }
    /// Whether a response with this code never has a body (1xx, 204, 205, 304).
    public var isBodiless: Bool { isInformational || rawValue == 204 || rawValue == 205 || rawValue == 304 }
}

extension HTTPStatus {
    /// 200
    public static let ok = Self(200)
    /// 201
    public static let created = Self(201)
    /// 202
    public static let accepted = Self(202)
    /// 204
    public static let noContent = Self(204)
    /// 205
    public static let resetContent = Self(205)
    /// 206
    public static let partialContent = Self(206)
    /// 301
    public static let movedPermanently = Self(301)
    /// 302
    public static let found = Self(302)
    /// 303
    public static let seeOther = Self(303)
    /// 304
    public static let notModified = Self(304)
    /// 307
    public static let temporaryRedirect = Self(307)
    /// 308
    public static let permanentRedirect = Self(308)
    /// 400
    public static let badRequest = Self(400)
    /// 401
    public static let unauthorized = Self(401)
    /// 403
    public static let forbidden = Self(403)
    /// 404
    public static let notFound = Self(404)
    /// 408
    public static let requestTimeout = Self(408)
    /// 409
    public static let conflict = Self(409)
    /// 412
    public static let preconditionFailed = Self(412)
    /// 413
    public static let contentTooLarge = Self(413)
    /// 416
    public static let rangeNotSatisfiable = Self(416)
    /// 422
    public static let unprocessableContent = Self(422)
    /// 429
    public static let tooManyRequests = Self(429)
    /// 500
    public static let internalServerError = Self(500)
    /// 502
    public static let badGateway = Self(502)
    /// 503
    public static let serviceUnavailable = Self(503)
    /// 504
    public static let gatewayTimeout = Self(504)
}

extension HTTPStatus: ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Creates a status from a literal.
    public init(integerLiteral value: Int) {
        self.init(value)
    }

    /// The code in digits.
    public var description: String { String(rawValue) }
}
