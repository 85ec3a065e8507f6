import Strata
import StrataTesting
import Synchronization

/// The API that the tour visits: an ordinary server on a port of this machine.
final class TourServer: Sendable {
    private let server: LoopbackServer
    /// Another origin, which no credential may reach.
    private let stranger: LoopbackServer

    init() throws {
        stranger = try LoopbackServer { request in
            .json(#"{"authorized":\#(request.headers.contains(.authorization))}"#)
        }
        let elsewhere = stranger.baseURL.absoluteString
        server = try LoopbackServer { request in TourServer.answer(request, elsewhere: elsewhere) }
    }

    var baseURL: URL { server.baseURL }

    func stop() {
        server.stop()
        stranger.stop()
    }

    private static func answer(_ request: ServerRequest, elsewhere: String) -> ServerReply {
        switch (request.method, request.path) {
        case (.post, "/sign-in"):
            return request.text == #"{"password":"analytical","user":"ada"}"#
                ? .json(#"{"accessToken":"engine-1"}"#)
                : problem(401, "Wrong name or password")
        case (.get, "/slow"):
            return .json(#"{"id":0,"name":"late"}"#).delayed(by: .seconds(2))
        case _ where request.headers[.authorization] != "Bearer engine-1":
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
