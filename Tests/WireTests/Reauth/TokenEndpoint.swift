import Strata
import StrataTesting
import Synchronization

/// What a server with rotating tokens knows: which access token holds, and which refresh token is still good for one use.
final class TokenEndpoint: Sendable {
    private let generation = Mutex(1)

    var accessToken: String { "T\(generation.withLock(\.self))" }

    /// Answers `POST /token` as RFC 6749 §5 has it: a refresh token counts once.
    func exchange(_ request: ServerRequest) -> ServerReply {
        generation.withLock { generation in
            guard request.text == "grant_type=refresh_token&refresh_token=R\(generation)" else {
                return .json(#"{"error":"invalid_grant"}"#, status: .badRequest)
            }
            generation += 1
            return .json(#"{"access_token":"T\#(generation)","refresh_token":"R\#(generation)"}"#)
        }
    }

    /// Whether the request carries the token that holds.
    func accepts(_ request: ServerRequest) -> Bool {
        request.headers[.authorization] == "Bearer \(accessToken)"
    }
}
