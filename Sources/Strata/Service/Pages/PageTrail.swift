#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a walk through pages has been, and what may be taken to the next: decided without I/O.
struct PageTrail: Sendable {
    /// The number of calls.
    private(set) var count = 0
    private var places: Set<String> = []
    /// Whom the caller's credentials are meant for.
    private let origins: [Origin]

    /// A walk begins at the environment's origin, or where the first call leads.
    init<Value: Sendable>(from endpoint: Endpoint<Value>, via environment: some APIEnvironmentProtocol) {
        var urls = [environment.baseURL]
        if case .url(let url) = endpoint.target { urls.append(url) }
        origins = urls.compactMap { $0.flatMap(Self.origin(of:)) }
    }

    /// The call as it may be made; `nil` where the walk has been there, and would go round in a circle.
    ///
    /// - Throws: ``NetworkError`` of the kind `.redirectRefused` where it gives up TLS.
    mutating func step<Value: Sendable>(to call: Endpoint<Value>, from previous: URL?) throws -> Endpoint<Value>? {
        if let place = Self.place(of: call) {
            guard places.insert(place).inserted else { return nil }
        }
        count += 1
        guard case .url(let url) = call.target, let origin = Self.origin(of: url) else { return call }
        if let previous = previous.flatMap(Origin.init), previous.scheme == "https", origin.scheme == "http" {
            throw NetworkError(
                .redirectRefused, "the next page, at \(origin), gives up TLS", request: call.description,
                delivery: .notSent)
        }
        return origins.contains { $0.mayPassCredentials(to: origin) } ? call : call.withoutCredentials()
    }

    /// A page came from there: a link to it leads back.
    mutating func visited(_ url: URL?) {
        if let url { places.insert(url.absoluteString) }
    }

    /// The origin as it goes on the wire, an international host included. What is no usable URL has none; the call to it
    /// will say so.
    private static func origin(of url: URL) -> Origin? {
        do {
            return Origin(try AbsoluteURL.validated(url))
        } catch {
            return nil
        }
    }

    /// A body may say which page is meant, so such calls have no place; the limit stops them.
    private static func place<Value: Sendable>(of call: Endpoint<Value>) -> String? {
        guard call.makeBody == nil else { return nil }
        let query = (call.query ?? []).map { "&\($0.name)=\($0.value ?? "")" }.joined()
        switch call.target {
        case .path(let path): return path + query
        case .url(let url): return url.absoluteString + query
        }
    }
}

extension Endpoint {
    fileprivate func withoutCredentials() -> Self {
        var options = RequestOptions()
        options.secretHeaders = self.options.secretHeaders
        var call = self
        call.headers = HTTPHeaders(headers.fields.filter { !options.isCredential($0.name) })
        return call
    }
}
