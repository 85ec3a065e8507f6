import Strata
import StrataTesting

/// A layer that does one thing wrong, or nothing at all.
struct WrongLayer: TransportLayer {
    enum Fault: CaseIterable {
        case none
        case hastens, isDeaf, wrapsCancellation
        case showsSecrets
        case dropsUnread, discardsLate
        case addsField, changesStatus, repeats, changesError
    }

    let inner: any Transport
    let fault: Fault
    /// Printed by a description that the layer does not replace.
    var description: String { fault == .showsSecrets ? "the body is kept-body" : "WrongLayer" }

    init(inner: some Transport, fault: Fault) {
        self.inner = inner
        self.fault = fault
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch fault {
        case .none, .showsSecrets:
            return try await inner.send(request)
        case .hastens:
            let response = try await Task { [inner] in try await inner.send(request) }.value
            try Task.checkCancellation()
            return response
        case .isDeaf:
            try Task.checkCancellation()
            return try await Task { [inner] in try await inner.send(request) }.value
        case .wrapsCancellation:
            do {
                return try await inner.send(request)
            } catch is CancellationError {
                throw TransportError(.unknown, "cancelled")
            }
        case .dropsUnread:
            let response = try await inner.send(request)
            return response.status == .serviceUnavailable ? HTTPResponse(status: .ok) : response
        case .discardsLate:
            let response = try await inner.send(request)
            guard response.status == .serviceUnavailable else { return response }
            defer { response.body.discard() }
            return try await inner.send(request)
        case .addsField:
            var request = request
            request.headers["X-Added"] = "1"
            return try await inner.send(request)
        case .changesStatus:
            var response = try await inner.send(request)
            if response.status == 299 { response.status = .ok }
            return response
        case .repeats:
            let response = try await inner.send(request)
            guard response.status == .serviceUnavailable else { return response }
            response.body.discard()
            return try await inner.send(request)
        case .changesError:
            do {
                return try await inner.send(request)
            } catch let error as TransportError {
                throw TransportError(error.kind, "the layer below failed", underlying: error)
            }
        }
    }
}
