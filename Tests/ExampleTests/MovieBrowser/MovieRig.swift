import Strata
import StrataTesting

@testable import MovieBrowser

/// The whole of the app's three layers over any transport, or over its own server.
struct MovieRig {
    let service: MovieService
    var repository: MovieRepository { MovieRepository(service: service) }

    init(baseURL: URL? = URL(string: "https://movies.test"), transport: any Transport = DefaultTransport.shared) {
        let auth = MovieAuthService(appKey: MovieServer.appKey, userTokens: MemoryCredentialStore())
        let client = MovieClient(baseURL: baseURL, language: "en-GB", auth: auth, transport: transport)
        service = MovieService(client: client, auth: auth)
    }

    /// Canned answers for every call.
    init(answer: String, status: Int = 200) {
        self.init(transport: CannedResponseTransport(string: answer, statusCode: status))
    }
}
