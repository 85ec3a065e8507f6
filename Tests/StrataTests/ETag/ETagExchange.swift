import Strata
import StrataTesting
import Synchronization
import Testing

/// A conditional layer over a server that the test plays.
struct ETagExchange {
    let server = ScriptedTransport()
    let layer: ETagTransport
    let events = EventList()

    init(store: some ETagStoreProtocol = MemoryETagStore()) {
        layer = ETagTransport(inner: server, store: store)
    }

    /// Sends the request and answers each call that comes of it in turn.
    func send(
        _ request: HTTPRequest, answers: HTTPResponse...
    ) async throws -> (calls: [HTTPRequest], response: HTTPResponse) {
        var request = request
        request.options.observer = events
        async let response = layer.send(request)
        var calls: [HTTPRequest] = []
        for answer in answers {
            let call = try await server.nextCall()
            calls.append(call.request)
            call.respond(with: answer)
        }
        let received = try await response
        try server.verifyExhausted()
        return (calls, received)
    }
}

final class EventList: RequestObserver {
    private let events = Mutex<[RequestEvent]>([])

    func observe(_ event: RequestEvent) {
        events.withLock { $0.append(event) }
    }

    func details(_ kind: RequestEvent.Kind) -> [String] {
        events.withLock { $0.filter { $0.kind == kind }.map(\.detail) }
    }
}

extension HTTPRequest {
    static func get(_ url: URL, _ headers: HTTPHeaders = [:], method: HTTPMethod = .get) -> HTTPRequest {
        HTTPRequest(url: url, method: method, headers: headers)
    }
}

extension HTTPResponse {
    static func ok(_ headers: HTTPHeaders, _ body: String = "") -> HTTPResponse {
        HTTPResponse(status: .ok, headers: headers, body: ResponseBody(Data(body.utf8)))
    }

    static func notModified(_ headers: HTTPHeaders = [:]) -> HTTPResponse {
        HTTPResponse(status: .notModified, headers: headers)
    }

    var text: String { String(decoding: body.data ?? Data("<stream>".utf8), as: UTF8.self) }
}

extension HTTPHeaders {
    static let monday = "Mon, 01 Jan 2024 00:00:00 GMT"
}

extension URL {
    static func test(_ text: String = "https://example.test/a") throws -> URL {
        try #require(URL(string: text))
    }
}
