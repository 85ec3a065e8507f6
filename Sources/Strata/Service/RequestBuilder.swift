#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes a request of an endpoint and an environment.
struct RequestBuilder: Sendable {
    let authService: any AuthServiceProtocol
    let coding: JSONCoding
    let observer: (any RequestObserver)?
    let clock: any Clock<Duration>

    func request<Response: Sendable>(
        for endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol, deadline: Deadline?
    ) async throws -> HTTPRequest {
        var request = HTTPRequest(
            url: try url(of: endpoint, via: environment), method: endpoint.method, headers: environment.headers,
            options: options(of: endpoint.options, via: environment, deadline: deadline))
        // A path stays with the environment; an absolute URL may lead anywhere.
        if case .url = endpoint.target {
            request.options.credentialOrigins = origin(of: environment).map { [$0] } ?? []
            // What every call to the environment carries is often a key to it.
            if !request.mayCarryCredentials(of: nil) { request.headers = HTTPHeaders() }
        }
        request.headers.merge(endpoint.headers)
        if let makeBody = endpoint.makeBody {
            try await addBody(makeBody, to: &request)
        }
        if endpoint.options.idempotency == .keyed, !request.headers.contains(.idempotencyKey) {
            request.headers.add(UUID().uuidString, for: .idempotencyKey)
        }
        if endpoint.requiresAuth { try await authorize(&request) }
        do {
            try request.validate()
        } catch {
            throw NetworkError(error, request: request)
        }
        return request
    }

    private func url<Response: Sendable>(
        of endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol
    ) throws -> URL {
        do {
            switch endpoint.target {
            case .path(let path):
                guard let baseURL = environment.baseURL else {
                    throw InvalidURL("the environment \(environment.name) has no base URL")
                }
                return try BaseURL(baseURL).url(
                    path: path, query: endpoint.query ?? [], defaultQuery: environment.query)
            case .url(let url):
                return try AbsoluteURL.validated(url, query: endpoint.query ?? [])
            }
        } catch let error as InvalidURL {
            throw NetworkError(
                .invalidURL, error.reason, request: endpoint.description, delivery: .notSent,
                underlying: error)
        }
    }

    /// The origin of the environment as it goes on the wire, an international host included; `nil` where its base URL is
    /// missing or unusable, which a call to an absolute URL can do without.
    private func origin(of environment: some APIEnvironmentProtocol) -> Origin? {
        do {
            return try environment.baseURL.map { try AbsoluteURL.validated($0) }.flatMap(Origin.init)
        } catch {
            return nil
        }
    }

    private func options(
        of endpoint: EndpointOptions, via environment: some APIEnvironmentProtocol, deadline: Deadline?
    ) -> RequestOptions {
        var options = RequestOptions()
        options.deadline =
            deadline ?? (endpoint.timeout ?? environment.timeout).map { Deadline.after($0, on: clock) }
        options.attemptTimeout = endpoint.attemptTimeout ?? environment.attemptTimeout
        options.delivery = endpoint.delivery
        options.bodyLimit = endpoint.bodyLimit
        options.redirects = endpoint.redirects
        options.idempotency = endpoint.idempotency
        options.cache = endpoint.cache
        options.secretHeaders = endpoint.secretHeaders
        options.secretQueryNames = endpoint.secretQueryNames
        options.endpointName = endpoint.name
        options.observer = observer
        return options
    }

    /// Encoding may be long: it never runs on the caller's actor.
    @concurrent
    private func encoded(_ makeBody: @Sendable (JSONCoding) throws -> EncodedBody?) async throws -> EncodedBody? {
        try makeBody(coding)
    }

    private func addBody(
        _ makeBody: @Sendable (JSONCoding) throws -> EncodedBody?, to request: inout HTTPRequest
    ) async throws {
        let encoded: EncodedBody?
        do {
            encoded = try await self.encoded(makeBody)
        } catch {
            throw NetworkError(encoding: error, request: request)
        }
        guard let encoded else { return }
        request.body = encoded.body
        if let contentType = encoded.contentType, !request.headers.contains(.contentType) {
            request.headers.add(contentType, for: .contentType)
        }
    }

    private func authorize(_ request: inout HTTPRequest) async throws {
        do {
            try await authService.authorize(&request)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            if let error = error as? TransportError, error.kind == .deadlineExceeded {
                throw NetworkError(error, request: request)
            }
            throw NetworkError(
                .authenticationFailed, "the auth service failed with \(type(of: error))",
                request: request.description, delivery: .notSent, underlying: error)
        }
    }
}
