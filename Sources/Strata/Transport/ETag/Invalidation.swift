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
        let target = ETagKey(request)
        var keys = [target]
        for name in [HTTPHeaders.Name.location, .contentLocation] {
            guard let text = response.headers[name],
                let url = URL(string: text, relativeTo: response.url ?? request.url)?.absoluteURL,
                let origin = Origin(url), origin == Origin(request.url)
            else { continue }
            let key = ETagKey(url: url, principal: target.principal)
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }
}
