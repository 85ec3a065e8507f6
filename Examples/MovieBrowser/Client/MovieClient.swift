import Strata

/// The lowest of three: makes calls, and says what went wrong in this API's terms.
struct MovieClient: Sendable {
    private let service: any NetworkServiceProtocol
    private let environment: DefaultAPIEnvironment

    init(baseURL: URL?, language: Language, auth: MovieAuthService, transport: any Transport = StandardStack.make()) {
        service = HTTPNetworkService(
            transport: transport, authService: auth, coding: JSONCoding(keys: .snakeCase, dates: .day))
        // Every call is made in the user's language.
        environment = DefaultAPIEnvironment(baseURL: baseURL, query: [URLQueryItem("language", language)])
    }

    func answer<Model: Decodable & Sendable>(to call: MovieAPI) async throws -> Model {
        do {
            return try await service.request(to: call, via: environment)
        } catch let error as NetworkError {
            throw MovieError(error)
        }
    }

    func send(_ call: MovieAPI) async throws {
        do {
            try await service.requestVoid(to: call, via: environment)
        } catch let error as NetworkError {
            throw MovieError(error)
        }
    }
}
