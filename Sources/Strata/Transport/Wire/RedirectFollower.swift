#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decides what follows a response: the same for every wire, without I/O (RFC 9110 §15.4).
///
/// A wire makes one for each call, hands it the head of every response, and sends what it says until it says to deliver.
/// The rules:
///
/// - 301, 302, 303, 307 and 308 with a `Location` are followed; every other status, and a redirection without a
///   location, is a response like any other.
/// - 301 and 302 turn only `POST` into `GET`, 303 turns everything but `HEAD`; 307 and 308 keep method and body. What
///   was rewritten loses its body and the fields that spoke of it.
/// - Twenty at most, and never to where the chain has been.
/// - Never from `https` to `http`, never to another scheme, and never with user information.
/// - Where the origin changes, the credentials go, and they stay gone when the chain comes back.
struct RedirectFollower {
    /// What a wire does next.
    enum Step {
        /// Hands the response to the caller.
        case deliver
        /// Discards the body and sends this.
        case follow(HTTPRequest)
    }

    /// The most redirections of one call, as in browsers (Fetch standard §4.4).
    static let limit = 20

    private var current: HTTPRequest
    private var visited: Set<Hop>

    /// Begins with the request as it was first sent.
    init(_ request: HTTPRequest) {
        current = request
        visited = [Hop(request)]
    }

    /// What a failure means for the whole call: once a redirection has been followed, a server has had a request of it,
    /// though the last one may never have left the machine.
    func placed(_ error: TransportError) -> TransportError {
        guard visited.count > 1 else { return error }
        var error = error
        error.delivery = .possiblyProcessed
        return error
    }

    /// Decides about one response to the request that was sent last.
    ///
    /// - Throws: ``TransportError`` of the kind `.redirectRefused`. The message names places, never a query or a value.
    mutating func step(status: HTTPStatus, headers: HTTPHeaders) throws(TransportError) -> Step {
        guard current.options.redirects == .follow, Self.followed.contains(status),
            let location = try Self.location(in: headers)
        else { return .deliver }
        guard visited.count <= Self.limit else { throw .redirectRefused("more than \(Self.limit) redirections") }
        let url = try RedirectTarget.url(location, from: current.url)
        var next = current
        next.url = url
        try next.checkOrigin(comingFrom: current.url)
        next.applyMethodRules(status)
        next.dropLayerValidators()
        guard visited.insert(Hop(next)).inserted else {
            throw .redirectRefused("the redirections go round in a circle")
        }
        current = next
        return .follow(next)
    }

    private static let followed: Set<HTTPStatus> = [
        .movedPermanently, .found, .seeOther, .temporaryRedirect, .permanentRedirect,
    ]

    /// The bytes of `Location`. An empty one says nothing, and counts as none; two that differ cannot both be meant, and
    /// are how a response is split in two, so neither is obeyed.
    private static func location(in headers: HTTPHeaders) throws(TransportError) -> [UInt8]? {
        let lines = Set(headers.fields.lazy.filter { $0.name == .location }.map(\.bytes))
        guard lines.count < 2 else { throw .redirectRefused("the response names several locations") }
        guard let location = lines.first, !location.isEmpty else { return nil }
        return location
    }
}

/// A place where a chain has been: the method counts, since `POST` to a page that redirects to itself as `GET` is common.
private struct Hop: Hashable {
    let method: HTTPMethod
    let url: String

    init(_ request: HTTPRequest) {
        method = request.method
        var reference = URIReference(request.url.absoluteString)
        reference.fragment = nil
        reference.authority = Origin(request.url)?.description
        if reference.path.isEmpty { reference.path = "/" }
        url = reference.text
    }
}

extension HTTPRequest {
    /// What belongs to the origin that is left stays there (RFC 9110 §15.4 step 2, §11.6.2).
    fileprivate mutating func checkOrigin(comingFrom previous: URL) throws(TransportError) {
        guard let old = Origin(previous), let new = Origin(url) else {
            throw .redirectRefused("the location is not an absolute http or https URL")
        }
        guard !(old.scheme == "https" && new.scheme == "http") else {
            throw .redirectRefused("the location \(new) gives up TLS")
        }
        if old != new { headers.remove(.host) }
        guard !old.mayPassCredentials(to: new) else { return }
        headers = HTTPHeaders(headers.fields.filter { !options.isCredential($0.name) })
        options.authStamp = nil
    }

    /// RFC 9110 §15.4.2 to §15.4.9. Only a method that may rewrite does, so `PUT` survives a 301.
    fileprivate mutating func applyMethodRules(_ status: HTTPStatus) {
        switch status {
        case .movedPermanently, .found: guard method == .post else { return }
        case .seeOther: guard method != .head else { return }
        default: return
        }
        let names: [HTTPHeaders.Name] = [
            .contentType, .contentLength, .contentEncoding, .contentLanguage, .contentLocation, .contentRange,
            .transferEncoding, .trailer, "Content-MD5", "Content-Disposition", "Content-Digest", "Repr-Digest",
            "Digest",
            "Expect", .lastModified,
        ]
        for name in names { headers.remove(name) }
        // A precondition was about the state that the first method was to change.
        if method != .get {
            for name: HTTPHeaders.Name in [.ifMatch, .ifUnmodifiedSince, .ifNoneMatch, .ifModifiedSince, .ifRange] {
                headers.remove(name)
            }
        }
        method = .get
        body = nil
    }

    /// Validators that a cache added speak of what is stored for the first URL (RFC 9110 §15.4 step 1).
    fileprivate mutating func dropLayerValidators() {
        guard options.validatorsAddedByLayer else { return }
        headers.remove(.ifNoneMatch)
        headers.remove(.ifModifiedSince)
        options.validatorsAddedByLayer = false
    }
}

extension TransportError {
    static func redirectRefused(_ detail: String) -> TransportError {
        TransportError(.redirectRefused, detail)
    }
}
