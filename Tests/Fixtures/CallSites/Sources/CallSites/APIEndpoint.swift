import Strata

enum APIEndpoint: EndpointProtocol {
    case signIn(username: String, password: String)
    case model(id: Int)
    case models(page: Int)

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

    var query: [URLQueryItem]? {
        switch self {
        case .models(let page): [URLQueryItem(name: "page", value: "\(page)")]
        case .signIn, .model: nil
        }
    }

    var body: [String: EndpointAnyEncodable]? {
        switch self {
        case .signIn(let username, let password):
            ["username": EndpointAnyEncodable(username), "password": EndpointAnyEncodable(password)]
        case .model, .models: nil
        }
    }

    var requiresAuth: Bool {
        switch self {
        case .signIn: false
        case .model, .models: true
        }
    }
}
