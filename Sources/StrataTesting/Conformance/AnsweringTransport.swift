import Strata
import Synchronization

/// The transport below a layer under test: answers with a function and keeps what it was asked.
final class AnsweringTransport: Transport {
    private let answer: @Sendable (HTTPRequest) throws -> HTTPResponse
    private let asked = Mutex<[HTTPRequest]>([])

    init(_ answer: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse) {
        self.answer = answer
    }

    var requests: [HTTPRequest] { asked.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        asked.withLock { $0.append(request) }
        return try answer(request)
    }
}
