import Strata
import StrataTesting
import Synchronization

/// A server in the shape of themoviedb.org's, with movies of its own.
final class MovieServer: Sendable {
    static let appKey = "app-key"
    static let user = (name: "ada", password: "analytical")
    private static let userToken = "user-token"

    private struct State {
        var isApproved = false
        var isSignedIn = false
        var lists: [String: [Int]] = [:]
    }

    private let state = Mutex(State())

    func start() throws -> LoopbackServer {
        try LoopbackServer { request in self.state.withLock { self.answer(request, &$0) } }
    }

    private func answer(_ request: ServerRequest, _ state: inout State) -> ServerReply {
        let isApp = request.headers[.authorization] == "Bearer \(Self.appKey)"
        let isUser = state.isSignedIn && request.headers[.authorization] == "Bearer \(Self.userToken)"
        let parts = request.path.split(separator: "/").map(String.init)
        switch (request.method, parts.dropFirst().first) {
        case _ where !isApp && !isUser:
            return failure(.unauthorized, 7, "Invalid key: you must be granted a valid key.")
        case (.post, "auth") where parts.last == "request_token":
            return .json(#"{"success":true,"request_token":"pending"}"#)
        case (.post, "authentication"):
            state.isApproved =
                request.text
                == #"{"password":"\#(Self.user.password)","request_token":"pending","username":"\#(Self.user.name)"}"#
            return state.isApproved
                ? .json(#"{"success":true}"#) : failure(.unauthorized, 30, "The name or the password is wrong.")
        case (.post, "auth"):
            guard state.isApproved, request.text == #"{"request_token":"pending"}"# else {
                return failure(.unauthorized, 17, "The request token was not approved.")
            }
            state.isSignedIn = true
            return .json(#"{"success":true,"access_token":"\#(Self.userToken)","account_id":"acc-1"}"#)
        case (.delete, "auth"):
            (state.isApproved, state.isSignedIn) = (false, false)
            return .json(#"{"success":true}"#)
        case (.get, "discover"): return Self.page(request, Self.movies(sortedBy: request.query("sort_by")))
        case (.get, "movie"):
            return Self.movie(parts.last ?? "") ?? failure(.notFound, 34, "This movie does not exist.")
        case _ where !isUser: return failure(.unauthorized, 3, "Authentication failed: sign in first.")
        case (.post, "account"): return mark(request, list: parts.last ?? "", &state)
        case (.get, "account"):
            let ids = state.lists[parts.last == "favorites" ? "favorite" : "watchlist"] ?? []
            return Self.page(request, ids.reversed().compactMap { id in Self.movies.first { $0.id == id } })
        case (.post, "movie"): return failure(.badRequest, 18, "Validation failed: a rating is 0.5 to 10.")
        default: return failure(.notFound, 34, "The resource you requested could not be found.")
        }
    }

    private func mark(_ request: ServerRequest, list: String, _ state: inout State) -> ServerReply {
        guard let movie = Self.movies.first(where: { request.text.contains(#""media_id":\#($0.id),"#) }) else {
            return failure(.notFound, 34, "The resource you requested could not be found.")
        }
        state.lists[list, default: []].removeAll { $0 == movie.id }
        if request.text.contains(#""\#(list)":true"#) { state.lists[list, default: []].append(movie.id) }
        return .json(#"{"success":true,"status_code":1,"status_message":"Success."}"#)
    }

    private func failure(_ status: HTTPStatus, _ code: Int, _ message: String) -> ServerReply {
        .json(#"{"success":false,"status_code":\#(code),"status_message":"\#(message)"}"#, status: status)
    }
}
