#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a request that changes something makes worthless (RFC 9111 §4.4).
enum Invalidation {
    /// The keys to remove: of the target, and of what `Location` and `Content-Location` name at the same origin. None
    /// after a method that only reads, or an answer that says nothing was changed.
    ///
    /// Responses of other principals stay: they are confirmed by the server before every use, as all are.
    static func keys(after response: HTTPResponse, to request: HTTPRequest) -> [ETagKey] {
        guard !request.method.isSafe, response.status.isSuccess || response.status.isRedirection else { return [] }
        let principal = ETagPrincipal(request)
        let base = response.url ?? request.url
        let named = [HTTPHeaders.Name.location, .contentLocation].compactMap { name in
            response.headers[name].flatMap { URL(string: $0, relativeTo: base)?.absoluteURL }
        }
        let origin = Origin(request.url)
        var keys: [ETagKey] = []
        for url in [request.url] + named where url == request.url || (origin != nil && Origin(url) == origin) {
            let key = ETagKey(url: url, principal: principal)
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }
}
