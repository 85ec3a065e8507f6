#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A request as a value: sending it twice is legal and independent.
///
/// ```swift
/// let request = HTTPRequest(url: url, method: .post, headers: ["Content-Type": "text/plain"], body: .data(Data("hi".utf8)))
/// ```
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// The absolute `http` or `https` URL.
    public var url: URL
    /// The header fields.
    public var headers: HTTPHeaders
    /// How to make the body; `nil` for none.
    public var body: RequestBody?
    /// What the layers below are to know; never sent.
    public var options: RequestOptions

    /// Creates a request.
    public init(
        url: URL, method: HTTPMethod = .get, headers: HTTPHeaders = HTTPHeaders(), body: RequestBody? = nil,
        options: RequestOptions = RequestOptions()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.options = options
    }

    /// Checks that the request can be written on the wire as it stands.
    ///
    /// Wires call this before anything is sent, so that a line break in a value can never become a field, or a second
    /// request, of its own (RFC 9110 §5.1, §5.5, §9.1).
    ///
    /// - Throws: ``TransportError`` of the kind `.invalidRequest` that names the part, never its value.
    public func validate() throws(TransportError) {
        guard HTTPGrammar.isToken(method.rawValue) else {
            throw .invalidRequest("the method is not a token")
        }
        for field in headers.fields {
            guard HTTPGrammar.isToken(field.name.rawValue) else {
                throw .invalidRequest("a header name is not a token")
            }
            guard field.isValueValid else {
                throw .invalidRequest("the value of the header \(field.name) has a control character")
            }
        }
        try Self.validate(url.absoluteString)
    }

    /// Looks at the text itself: the accessors of `URL` parse it anew for every part.
    private static func validate(_ url: String) throws(TransportError) {
        var url = url
        let (isHTTP, hasHost, hasUser) = url.withUTF8 { bytes in
            let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
            let isHTTP =
                HTTPGrammar.equals(scheme, lowercased: "http") || HTTPGrammar.equals(scheme, lowercased: "https")
            let rest = bytes[scheme.endIndex...]
            guard isHTTP, rest.starts(with: "://".utf8) else { return (false, false, false) }
            let authority = rest.dropFirst(3).prefix {
                $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
            }
            guard let host = authority.first else { return (true, false, false) }
            return (true, host != UInt8(ascii: ":") && host != UInt8(ascii: "@"), authority.contains(UInt8(ascii: "@")))
        }
        guard isHTTP else { throw .invalidRequest("the URL is not an absolute http or https URL") }
        guard hasHost else { throw .invalidRequest("the URL has no host") }
        // RFC 9110 §4.2.4: wires would differ in what they make of it.
        guard !hasUser else {
            throw .invalidRequest("the URL holds a user name or password, which belong into a field")
        }
    }
}

// A request is printed without header values, secret query values or body (law 4).
extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the redacted URL.
    public var description: String { "\(method) \(Redaction(options).describe(url))" }
    /// The method and the redacted URL.
    public var debugDescription: String { description }
    /// The method, the redacted URL and the header names.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description, "headers": headers.description])
    }
}
