import Strata

// In a module whose default isolation is the main actor, an endpoint and its models say that they are not on it.
nonisolated enum APIEndpoint: EndpointProtocol {
    case signIn(username: String, password: String)
    case model(id: Int)
    case models

    var path: String {
        switch self {
        case .signIn: "/api/sign-in"
        case .model(let id): "/api/models/\(id)"
        case .models: "/api/models"
        }
    }

    var method: HTTPMethod {
        switch self {
        case .signIn: .post
        case .model, .models: .get
        }
    }

    var query: [URLQueryItem]? { nil }

    var body: [String: EndpointAnyEncodable]? {
        guard case .signIn(let username, let password) = self else { return nil }
        return ["username": EndpointAnyEncodable(username), "password": EndpointAnyEncodable(password)]
    }

    var requiresAuth: Bool { false }
}

nonisolated struct Model: Codable, Equatable, Sendable {
    let id: Int
    let name: String
}
