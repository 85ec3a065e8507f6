/// What the conditional GET takes part in and what it keeps: decisions without I/O.
enum ETagPolicy {
    private static let conditions: [HTTPHeaders.Name] = [
        .ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange, .range,
    ]

    /// Whether the request is asked for and answered with the help of what is stored.
    ///
    /// A caller's own conditions and ranges get the server's own answer; a stream is not held back to be stored; a `GET`
    /// with a body means something that its URL does not say.
    static func takesPart(_ request: HTTPRequest) -> Bool {
        guard request.method == .get || request.method == .head, request.options.cache == .standard,
            request.options.delivery == .buffered, request.body == nil
        else { return false }
        var isAskedNotToStore = false
        for field in request.headers.fields {
            if conditions.contains(field.name) { return false }
            if field.name == .cacheControl {
                isAskedNotToStore = isAskedNotToStore || CacheControl(field.value).isNoStore
            }
        }
        return !isAskedNotToStore
    }

    /// Whether the response comes from the URL that was asked, and not from one that a redirect led to.
    static func isDirect(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        response.url.map { $0 == request.url } ?? true
    }

    /// What to keep of a response from the network; `nil` where nothing may be kept (RFC 9111 §3), or where the server
    /// gave nothing to ask with.
    static func entry(for response: HTTPResponse, to request: HTTPRequest) -> StoredResponse? {
        guard response.status == .ok, isDirect(response, to: request), let body = response.body.data,
            let validator = Validator.condition(from: response.headers),
            let selection = selection(response.headers, in: request)
        else { return nil }
        return StoredResponse(
            method: request.method, headers: storable(response.headers), body: body, selection: selection,
            validator: validator)
    }

    /// The variant that the headers speak of; `nil` where they forbid to keep it.
    static func selection(_ headers: HTTPHeaders, in request: HTTPRequest) -> VarySelection? {
        CacheControl(headers).isNoStore ? nil : VarySelection(headers, in: request)
    }

    /// The fields worth keeping (RFC 9111 §3.1). `Age` counts from an answer that is past once the server confirms
    /// the entry; a cookie must not be set a second time.
    static func storable(_ headers: HTTPHeaders) -> HTTPHeaders {
        let perConnection = connectionFields(of: headers)
        return HTTPHeaders(
            headers.fields.filter { !perConnection.contains($0.name) && $0.name != .setCookie && $0.name != .age })
    }

    /// The fields that speak of one connection only (RFC 9110 §7.6.1), those named by `Connection` included.
    static func connectionFields(of headers: HTTPHeaders) -> [HTTPHeaders.Name] {
        let named = (headers[.connection] ?? "").split(separator: ",").map {
            HTTPHeaders.Name(String(HTTPGrammar.trimmingBlanks($0)))
        }
        return named + [
            .connection, "Keep-Alive", "Proxy-Connection", "TE", .trailer, .transferEncoding, "Upgrade",
            "Proxy-Authenticate", "Proxy-Authentication-Info", .proxyAuthorization,
        ]
    }
}
