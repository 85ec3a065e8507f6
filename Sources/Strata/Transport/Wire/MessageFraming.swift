/// Sees to it that a request has one framing, and that it is the wire's (RFC 9112 §6.2).
///
/// The wire counts the body and writes `Content-Length`, or sends chunks. What the caller wrote is held against that and
/// taken out: sent beside the wire's own, a second length or a `Transfer-Encoding` is how requests are smuggled.
enum MessageFraming {
    /// The fields without `Content-Length` and `Transfer-Encoding`.
    ///
    /// - Parameter bodyLength: The number of bytes that will be sent; `nil` where it is not known beforehand.
    /// - Throws: ``TransportError`` of the kind `.invalidRequest` when the caller's own framing contradicts it.
    static func fields(_ headers: HTTPHeaders, bodyLength: Int?) throws(TransportError) -> HTTPHeaders {
        for length in headers.values(for: .contentLength) {
            guard let bodyLength else {
                throw .invalidRequest("Content-Length is set for a body whose length is not known")
            }
            guard length == String(bodyLength) else {
                throw .invalidRequest("Content-Length does not say the \(bodyLength) bytes of the body")
            }
        }
        for coding in headers.values(for: .transferEncoding) where coding.lowercased() != "chunked" {
            throw .invalidRequest("Transfer-Encoding is for the wire to choose")
        }
        var headers = headers
        headers.remove(.contentLength)
        headers.remove(.transferEncoding)
        return headers
    }
}
