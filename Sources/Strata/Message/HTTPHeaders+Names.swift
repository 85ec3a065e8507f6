// The registered names that Strata and its callers use most.
extension HTTPHeaders.Name {
    /// `Accept`
    public static let accept = Self("Accept")
    /// `Accept-Encoding`
    public static let acceptEncoding = Self("Accept-Encoding")
    /// `Accept-Language`
    public static let acceptLanguage = Self("Accept-Language")
    /// `Age`
    public static let age = Self("Age")
    /// `Authorization`
    public static let authorization = Self("Authorization")
    /// `Cache-Control`
    public static let cacheControl = Self("Cache-Control")
    /// `Connection`
    public static let connection = Self("Connection")
    /// `Content-Disposition`
    public static let contentDisposition = Self("Content-Disposition")
    /// `Content-Encoding`
    public static let contentEncoding = Self("Content-Encoding")
    /// `Content-Language`
    public static let contentLanguage = Self("Content-Language")
    /// `Content-Length`
    public static let contentLength = Self("Content-Length")
    /// `Content-Location`
    public static let contentLocation = Self("Content-Location")
    /// `Content-Range`
    public static let contentRange = Self("Content-Range")
    /// `Content-Type`
    public static let contentType = Self("Content-Type")
    /// `Cookie`
    public static let cookie = Self("Cookie")
    /// `Date`
    public static let date = Self("Date")
    /// `ETag`
    public static let entityTag = Self("ETag")
    /// `Expires`
    public static let expires = Self("Expires")
    /// `Host`
    public static let host = Self("Host")
    /// `Idempotency-Key`
    public static let idempotencyKey = Self("Idempotency-Key")
    /// `If-Match`
    public static let ifMatch = Self("If-Match")
    /// `If-Modified-Since`
    public static let ifModifiedSince = Self("If-Modified-Since")
    /// `If-None-Match`
    public static let ifNoneMatch = Self("If-None-Match")
    /// `If-Range`
    public static let ifRange = Self("If-Range")
    /// `If-Unmodified-Since`
    public static let ifUnmodifiedSince = Self("If-Unmodified-Since")
    /// `Last-Modified`
    public static let lastModified = Self("Last-Modified")
    /// `Link`
    public static let link = Self("Link")
    /// `Location`
    public static let location = Self("Location")
    /// `Proxy-Authorization`
    public static let proxyAuthorization = Self("Proxy-Authorization")
    /// `Range`
    public static let range = Self("Range")
    /// `Retry-After`
    public static let retryAfter = Self("Retry-After")
    /// `Set-Cookie`
    public static let setCookie = Self("Set-Cookie")
    /// `Trailer`
    public static let trailer = Self("Trailer")
    /// `Transfer-Encoding`
    public static let transferEncoding = Self("Transfer-Encoding")
    /// `User-Agent`
    public static let userAgent = Self("User-Agent")
    /// `Vary`
    public static let vary = Self("Vary")
    /// `WWW-Authenticate`
    public static let wwwAuthenticate = Self("WWW-Authenticate")
}
