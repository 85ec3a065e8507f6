import Strata
import StrataTesting
import Synchronization

/// The API that the tour visits: an ordinary server on a port of this machine.
final class TourServer: Sendable {
    private struct State {
        /// The number of the token that is accepted now; an earlier one has expired.
        var token = 1
        var refreshes = 0
        var visits: [String: Int] = [:]
    }

    private let server: LoopbackServer
    /// Another origin, which no credential may reach.
    private let stranger: LoopbackServer

    init() throws {
        stranger = try LoopbackServer { request in
            .json(#"{"authorized":\#(request.headers.contains(.authorization))}"#)
        }
        let elsewhere = stranger.baseURL.absoluteString
        let state = SharedState()
        self.state = state
        server = try LoopbackServer { request in
            state.value.withLock { Self.answer(request, elsewhere: elsewhere, &$0) }
        }
    }

    var baseURL: URL { server.baseURL }
    /// How often a token was renewed.
    var refreshes: Int { state.value.withLock(\.refreshes) }
    /// How often a path was asked for.
    func visits(to path: String) -> Int { state.value.withLock { $0.visits[path, default: 0] } }
    /// Lets the token of now expire.
    func expireToken() { state.value.withLock { $0.token += 1 } }
    /// Waits until a path has been asked for.
    func waitForRequests(_ count: Int) async throws { try await server.waitForRequests(count) }
    /// The number of requests so far.
    var requestCount: Int { server.requestCount }

    func stop() {
        server.stop()
        stranger.stop()
    }

    private final class SharedState: Sendable {
        let value = Mutex(State())
    }

    private let state: SharedState

    private static func answer(_ request: ServerRequest, elsewhere: String, _ state: inout State) -> ServerReply {
        state.visits[request.path, default: 0] += 1
        let visit = state.visits[request.path, default: 0]
        switch (request.method, request.path) {
        case (.post, "/sign-in"):
            return request.text == #"{"password":"analytical","user":"ada"}"#
                ? .json(#"{"accessToken":"engine-\#(state.token)"}"#)
                : problem(401, "Wrong name or password")
        case (.post, "/token"):
            state.refreshes += 1
            return .json(#"{"accessToken":"engine-\#(state.token)"}"#)
        case (.get, "/slow"):
            return .json(#"{"id":0,"name":"late"}"#).delayed(by: .seconds(2))
        case (.get, "/busy"):
            return visit == 1
                ? .status(.tooManyRequests, headers: ["Retry-After": "1"]) : .json(#"{"id":3,"name":"Busy"}"#)
        case (.get, "/storm"):
            return .status(.serviceUnavailable)
        case (.get, "/catalogue"):
            let isKnown = request.headers[.ifNoneMatch] == #""v1""#
            return isKnown
                ? .status(.notModified, headers: ["ETag": #""v1""#])
                : .json("[" + String(repeating: " ", count: 20_000) + "]", headers: ["ETag": #""v1""#])
        case _ where request.headers[.authorization] != "Bearer engine-\(state.token)":
            return problem(401, "Sign in first")
        case (.get, "/models"):
            return .json(#"[{"id":1,"name":"Difference Engine"},{"id":2,"name":"Analytical Engine"}]"#)
        case (.get, "/models/1"):
            return .json(#"{"id":1,"name":"Difference Engine"}"#)
        case (.get, "/moved"):
            return .redirect(to: "/models/1")
        case (.get, "/elsewhere"):
            return .redirect(to: elsewhere)
        default:
            return problem(404, "There is no such model")
        }
    }

    private static func problem(_ status: HTTPStatus, _ title: String) -> ServerReply {
        .json(
            #"{"title":"\#(title)","status":\#(status)}"#, status: status,
            headers: ["Content-Type": "application/problem+json"])
    }
}
