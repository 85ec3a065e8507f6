import Strata
import StrataTesting
import Testing

@testable import Quickstart

@Suite struct QuickstartTests {
    private let auth = BearerAuthService(store: MemoryCredentialStore())

    @Test func `signs in, fetches a model and an array of models, signs out`() async throws {
        let server = try LibraryServer.start()
        defer { server.stop() }
        var shown: [String] = []
        try await Quickstart.visit(DefaultAPIEnvironment(baseURL: server.baseURL), auth: auth) { shown.append($0) }
        #expect(shown.count == 5)
        #expect(shown.last == "Signed out. Whoever asks now is told: Please sign in again.")
        #expect(
            server.requests.map { "\($0.method) \($0.path)" } == [
                "POST /session", "GET /books/1", "GET /books", "DELETE /session", "GET /books/1",
            ])
        #expect(server.requests.map { $0.headers.contains(.authorization) } == [false, true, true, true, false])
        #expect(try await auth.accessToken() == nil)
    }

    @Test func `a wrong password is an error with what the server says`() async throws {
        let server = try LibraryServer.start()
        defer { server.stop() }
        let service = HTTPNetworkService(authService: auth)
        let error = await #expect(throws: NetworkError.self) {
            try await service.requestVoid(
                to: LibraryAPI.signIn(user: "ada", password: "wrong"),
                via: DefaultAPIEnvironment(baseURL: server.baseURL))
        }
        #expect(error?.status == 401)
        #expect(error?.problemDetails?.title == "Wrong name or password")
    }
}
