import Strata

/// The one in the middle: what can be done, a method each.
struct MovieService: Sendable {
    let client: MovieClient
    let auth: MovieAuthService

    /// Signs in: asks for a token, has the user approve it, and trades it for one that is the user's.
    func signIn(approve: (String) async throws -> Void) async throws -> String {
        let pending: RequestToken = try await client.answer(to: .requestToken)
        try await approve(pending.requestToken)
        let session: SignedIn = try await client.answer(
            to: .accessToken(SignInRequest(requestToken: pending.requestToken)))
        try await auth.user.saveAccessToken(session.accessToken)
        return session.accountId
    }

    /// Signs out, here in any case and at the server where it can be reached.
    func signOut() async throws {
        guard let token = try await auth.user.accessToken() else { return }
        try await auth.user.signOut()
        try await client.send(.signOut(SignOutRequest(accessToken: token.value)))
    }

    func discover(_ sort: Sorting, page: Int = 1) async throws -> MoviePage {
        try await client.answer(to: .discover(sort: sort, page: page))
    }

    func movies(on list: MovieList, of account: String, page: Int = 1) async throws -> MoviePage {
        try await client.answer(to: .list(list, account: account, sort: .lastAdded, page: page))
    }

    func mark(_ movie: Movie, on list: MovieList, as isOn: Bool, of account: String) async throws {
        try await client.send(.mark(MovieMark(movie: movie.id, list: list, isOn: isOn), account: account))
    }

    func rate(_ movie: Movie, _ rating: Double) async throws {
        try await client.send(.rate(id: movie.id, Rating(value: rating)))
    }
}
