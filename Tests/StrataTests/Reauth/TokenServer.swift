import Strata
import StrataTesting
import Synchronization

/// A server with expiring access tokens and refresh tokens that can be used once, which is in a mood set by a seed.
///
/// An access token is `session.generation`, and so is the refresh token that comes with it.
final class TokenServer: Transport {
    struct Token: Hashable, CustomStringConvertible {
        var session: Int
        var generation: Int

        init?(_ text: some StringProtocol) {
            let parts = text.split(separator: ".").compactMap { Int($0) }
            guard parts.count == 2 else { return nil }
            (session, generation) = (parts[0], parts[1])
        }

        var description: String { "\(session).\(generation)" }
    }

    private struct State {
        var generator: SeededGenerator
        /// The last generation that each session was given.
        var issued: [Int: Int] = [:]
        var expired: Set<Token> = []
        var refused: Set<Int> = []
        var refreshes = 0
        var renewals = 0
        /// What each call was sent with, in order.
        var sent: [String: [Token]] = [:]
        var violations: [String] = []
    }

    private enum Mood {
        case kind, refusing, failing, silent
    }

    private let state: Mutex<State>
    private let clock: ManualClock

    init(seed: UInt64, clock: ManualClock) {
        state = Mutex(State(generator: SeededGenerator(seed: seed)))
        self.clock = clock
    }

    var violations: [String] { state.withLock(\.violations) }

    /// How many tokens the server renewed.
    var renewals: Int { state.withLock(\.renewals) }

    /// Begins a session and gives its first token.
    func signIn() -> AccessToken {
        state.withLock { state in
            let session = state.issued.count + 1
            state.issued[session] = 1
            return AccessToken("\(session).1", refreshToken: "\(session).1")
        }
    }

    /// Whether a stored token is the last one that the server gave for its session.
    func isLatest(_ token: AccessToken) -> Bool {
        state.withLock { state in
            guard let token = Token(token.value) else { return false }
            return state.issued[token.session] == token.generation
        }
    }

    /// A number below the bound, from the seed.
    func draw(_ bound: Int) -> Int {
        state.withLock { Int.random(in: 0..<bound, using: &$0.generator) }
    }

    func pause() async {
        for _ in 0..<draw(6) { await Task.yield() }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        await pause()
        try Task.checkCancellation()
        let response = HTTPResponse(status: answer(request), url: request.url)
        await pause()
        return response
    }

    private func answer(_ request: HTTPRequest) -> HTTPStatus {
        state.withLock { state in
            let name = request.headers["X-Call"] ?? ""
            let value = request.headers[.authorization]?.dropFirst("Bearer ".count) ?? ""
            guard let token = Token(value) else { return .unauthorized }
            if let last = state.sent[name]?.last,
                last.session != token.session || last.generation >= token.generation
            {
                state.violations.append("call \(name) was replayed with \(token) after \(last)")
            }
            state.sent[name, default: []].append(token)
            // Tokens run out at any time.
            if Bool.random(using: &state.generator) { state.expired.insert(token) }
            let isGood =
                state.issued[token.session] == token.generation && !state.expired.contains(token)
                && !state.refused.contains(token.session)
            return isGood ? .ok : .unauthorized
        }
    }

    /// The token endpoint.
    func refresh(_ refreshToken: String) async throws -> AccessToken {
        let (mood, count) = state.withLock { state in
            state.refreshes += 1
            return (
                [.kind, .kind, .kind, .kind, .kind, .refusing, .failing, .silent].randomElement(
                    using: &state.generator) ?? Mood.kind, state.refreshes
            )
        }
        defer { state.withLock { $0.refreshes -= 1 } }
        if count > 1 { state.withLock { $0.violations.append("\(count) refreshes at once") } }
        await pause()
        switch mood {
        case .kind: return try renew(refreshToken)
        case .failing: throw TransportError(.connectionLost, "lost")
        case .refusing:
            if let token = Token(refreshToken) { _ = state.withLock { $0.refused.insert(token.session) } }
            throw ReauthError.refused
        case .silent:
            // Nobody else sleeps on the clock: the refresh runs out of time.
            try await clock.sleepers(1)
            clock.advance(by: .seconds(30))
            try await clock.sleep(for: .seconds(3_600))
            throw ReauthError.refused
        }
    }

    private func renew(_ refreshToken: String) throws -> AccessToken {
        try state.withLock { state in
            guard let token = Token(refreshToken), let last = state.issued[token.session] else {
                throw ReauthError.refused
            }
            if token.generation != last { state.violations.append("the spent refresh token \(token) was sent") }
            guard !state.refused.contains(token.session) else { throw ReauthError.refused }
            state.issued[token.session] = last + 1
            state.renewals += 1
            let text = "\(token.session).\(last + 1)"
            return AccessToken(text, refreshToken: text)
        }
    }
}
