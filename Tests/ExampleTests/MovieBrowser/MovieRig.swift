import Strata
import StrataTesting

@testable import MovieBrowser

/// The whole of the app's three layers over any transport, or over a server.
struct MovieRig {
    let client: MovieClient
    let service: MovieService
    /// Keeps the user's token.
    let user: BearerAuthService
    var repository: MovieRepository { MovieRepository(service: service) }

    init(baseURL: URL? = URL(string: "https://movies.test"), transport: any Transport = DefaultTransport.shared) {
        let auth = MovieAuthService(appKey: MovieServer.appKey, userTokens: MemoryCredentialStore())
        client = MovieClient(baseURL: baseURL, language: .english, auth: auth, transport: transport)
        service = MovieService(client: client, auth: auth)
        user = auth.user
    }

    /// Canned answers for every call.
    init(answer: String, status: Int = 200) {
        self.init(transport: CannedResponseTransport(string: answer, statusCode: status))
    }
}

extension MovieService {
    /// Signs in as the user of the embedded server.
    func signIn() async throws -> String {
        try await signIn(user: MovieServer.user.name, password: MovieServer.user.password)
    }
}
