import Strata

/// What a view shows: state on the main actor that calls fill.
final class ModelList {
    private(set) var models: [Model] = []
    private let service: any NetworkServiceProtocol
    private let environment = DefaultAPIEnvironment(baseURL: URL(string: "https://api.example.com"))

    init(service: any NetworkServiceProtocol) {
        self.service = service
    }

    func load() async throws {
        try await service.requestVoid(to: APIEndpoint.signIn(username: "ada", password: "p4ss"), via: environment)
        models = try await service.requestModels(to: APIEndpoint.models, via: environment)
        models.append(try await service.request(to: APIEndpoint.model(id: 2), via: environment))
    }
}
