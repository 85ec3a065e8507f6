import Strata

/// The one in the middle: what can be done, a method each.
struct MovieService: Sendable {
    let client: MovieClient
    let auth: MovieAuthService

    /// Signs in: asks for a token, has the user approve it, and trades it for one that is the user's.
    func signIn(approve: (String) async throws -> Void) async throws -> String {
        // Whoever was signed in is not asked: the key begins a sign-in.
        try await auth.user.signOut()
        let pending: RequestToken = try await client.answer(to: .requestToken)
        try await approve(pending.requestToken)
        let session: SignedIn = try await client.answer(
            to: .accessToken(SignInRequest(requestToken: pending.requestToken)))
        try await auth.user.saveAccessToken(session.accessToken)
        return session.accountId
    }

    /// Signs in by name and password.
    func signIn(user: String, password: String) async throws -> String {
        try await signIn { token in
            try await client.send(.approve(Approval(username: user, password: password, requestToken: token)))
        }
    }

    /// Signs out, here in any case and at the server where it can be reached.
    func signOut() async throws {
        guard let token = try await auth.user.accessToken() else { return }
        try await auth.user.signOut()
        try await client.send(.signOut(SignOutRequest(accessToken: token.value)))
    }

    func nowPlaying() async throws -> NowPlaying {
        try await client.answer(to: .nowPlaying)
    }

    func details(of movie: Movie) async throws -> MovieDetails {
        try await client.answer(to: .details(id: movie.id))
    }

    func discover(_ sort: Sorting, page: PageNumber = .first) async throws -> MoviePage {
        try await client.answer(to: .discover(sort: sort, page: page))
    }

    func movies(on list: MovieList, of account: String, page: PageNumber = .first) async throws -> MoviePage {
        try await client.answer(to: .list(list, account: account, sort: .lastAdded, page: page))
    }

    func mark(_ movie: Movie, on list: MovieList, as isOn: Bool, of account: String) async throws {
        try await client.send(.mark(MovieMark(movie: movie.id, list: list, isOn: isOn), account: account))
    }

    func rate(_ movie: Movie, _ rating: Double) async throws {
        try await client.send(.rate(id: movie.id, Rating(value: rating)))
    }
}
