import Foundation
import Strata
import StrataTesting
import Synchronization

/// A body that a test feeds, and of which it knows whether it was let go of before its end.
final class FedBody: Sendable {
    private let source: AsyncThrowingStream<Data, any Error>.Continuation
    private let stream: ByteStream
    private let discards = Mutex(0)

    init(_ chunks: String...) {
        let (stream, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        self.stream = ByteStream(stream)
        self.source = source
        for chunk in chunks { source.yield(Data(chunk.utf8)) }
    }

    var body: ResponseBody {
        ResponseBody(stream: stream) {
            self.discards.withLock { $0 += 1 }
            self.source.finish(throwing: CancellationError())
        }
    }

    var discardCount: Int { discards.withLock { $0 } }

    func feed(_ text: String) { source.yield(Data(text.utf8)) }

    func feed(_ data: Data) { source.yield(data) }

    func end(_ error: (any Error)? = nil) { source.finish(throwing: error) }

    func ended(_ error: (any Error)? = nil) -> FedBody {
        end(error)
        return self
    }
}

struct AnyonesService: AuthServiceProtocol {
    func authorize(_ request: inout HTTPRequest) async throws {
        if request.mayCarryTestCredentials { request.headers[.authorization] = "Bearer secret" }
    }
}

extension HTTPRequest {
    fileprivate var mayCarryTestCredentials: Bool {
        guard let origins = options.credentialOrigins, let origin = Origin(url) else { return true }
        return origins.contains(origin)
    }
}

/// A service over a server that the test plays.
struct StreamRig {
    let server = ScriptedTransport()
    let clock = ManualClock()
    let service: HTTPNetworkService

    init() {
        service = HTTPNetworkService(transport: server, authService: AnyonesService(), clock: clock)
    }

    /// Answers the next call and gives back its request.
    @discardableResult
    func answer(
        _ status: HTTPStatus = .ok, _ body: ResponseBody = .empty, headers: HTTPHeaders = HTTPHeaders()
    ) async throws -> HTTPRequest {
        let call = try await server.nextCall()
        call.respond(with: HTTPResponse(status: status, headers: headers, body: body))
        return call.request
    }

    @discardableResult
    func answer(_ text: String, headers: HTTPHeaders = HTTPHeaders()) async throws -> HTTPRequest {
        try await answer(.ok, ResponseBody(Data(text.utf8)), headers: headers)
    }
}

extension AsyncSequence where Element: Sendable {
    /// Everything until the end.
    func gathered() async throws -> [Element] {
        var elements: [Element] = []
        for try await element in self { elements.append(element) }
        return elements
    }
}
