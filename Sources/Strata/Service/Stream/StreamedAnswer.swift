#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An answer whose body is still to come, and what an error about that body is to say.
struct StreamedAnswer: Sendable {
    let response: HTTPResponse
    /// The method and the redacted URL.
    let request: String

    /// Makes a call whose answer is read while it arrives.
    static func open<Response: Sendable>(
        _ endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol,
        on service: any NetworkServiceProtocol, accepting type: String? = nil
    ) async throws -> StreamedAnswer {
        let endpoint = endpoint.streamed(accepting: type, decoding: .response)
        let response = try await service.request(to: endpoint, via: environment)
        return StreamedAnswer(response, to: endpoint)
    }

    init<Response: Sendable>(_ response: HTTPResponse, to endpoint: Endpoint<Response>) {
        self.response = response
        request = endpoint.description(at: response.url)
    }

    /// Refuses a body that is coded although that was declined: it cannot be read as text while it arrives.
    func uncoded() throws -> StreamedAnswer {
        guard let coding = response.headers[.contentEncoding], coding.lowercased() != "identity" else { return self }
        response.body.discard()
        throw NetworkError(
            .unexpectedContentType, "the body is coded, although that was declined", request: request,
            response: NetworkError.Response(response, .init()), earlierAttempts: response.earlierAttempts)
    }

    /// The error of the service for what went wrong with the body.
    func error(_ error: any Error) -> any Error {
        if error is CancellationError || error is NetworkError { return error }
        let record = NetworkError.Response(response, response.body.data ?? .init())
        guard let error = error as? TransportError else {
            return NetworkError(
                .unknown, "the body failed with \(type(of: error))", request: request, response: record,
                phase: .receiving, underlying: error, earlierAttempts: response.earlierAttempts)
        }
        return NetworkError(
            NetworkError.Kind(error.kind), error.detail, request: request, response: record,
            phase: error.phase ?? .receiving, delivery: error.delivery, underlying: error,
            earlierAttempts: response.earlierAttempts)
    }
}

extension Endpoint {
    /// The same call, its answer wanted as it arrives.
    ///
    /// Compression is declined: a decoder holds back what a reader waits for, and a position in a decoded body is none in
    /// the body that was sent.
    func streamed<Other: Sendable>(
        accepting type: String? = nil, decoding: ResponseDecoding<Other>
    ) -> Endpoint<Other> {
        var call = answering(decoding)
        call.options.delivery = .stream
        if !call.headers.contains(.acceptEncoding) { call.headers[.acceptEncoding] = "identity" }
        if let type, !call.headers.contains(.accept) { call.headers[.accept] = type }
        return call
    }

    /// The same call with another kind of answer.
    func answering<Other: Sendable>(_ decoding: ResponseDecoding<Other>) -> Endpoint<Other> {
        let target: Endpoint<Other>.Target =
            switch target {
            case .path(let path): .path(path)
            case .url(let url): .url(url)
            }
        return Endpoint<Other>(
            target: target, method: method, query: query, headers: headers, requiresAuth: requiresAuth,
            options: options, makeBody: makeBody, decoding: decoding)
    }

    /// The method and the redacted URL that answered; without one the description.
    fileprivate func description(at url: URL?) -> String {
        guard let url else { return description }
        var options = RequestOptions()
        options.secretQueryNames = self.options.secretQueryNames
        return "\(method) \(Redaction(options).describe(url))"
    }
}
