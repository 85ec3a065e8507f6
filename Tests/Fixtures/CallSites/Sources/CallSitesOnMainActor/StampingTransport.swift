import Strata

/// A transport of the app's own that lives on the main actor.
@MainActor final class StampingTransport: Transport {
    private let inner: any Transport
    private(set) var sent = 0

    init(inner: some Transport) {
        self.inner = inner
    }

    @MainActor func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        sent += 1
        var request = request
        request.headers["X-App"] = "\(sent)"
        return try await inner.send(request)
    }
}
