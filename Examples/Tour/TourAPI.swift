import Strata

/// The calls of the API that the tour visits.
enum TourAPI: EndpointProtocol {
    case signIn(user: String, password: String)
    case models
    case model(id: Int)
    case moved
    case slow

    var path: String {
        switch self {
        case .signIn: "/sign-in"
        case .models: "/models"
        case .model(let id): "/models/\(segment: id)"
        case .moved: "/moved"
        case .slow: "/slow"
        }
    }

    var method: HTTPMethod {
        switch self {
        case .signIn: .post
        default: .get
        }
    }

    var body: [String: EndpointAnyEncodable]? {
        guard case .signIn(let user, let password) = self else { return nil }
        return ["user": EndpointAnyEncodable(user), "password": EndpointAnyEncodable(password)]
    }

    var requiresAuth: Bool {
        switch self {
        case .signIn, .slow: false
        case .models, .model, .moved: true
        }
    }

    var options: EndpointOptions {
        var options = EndpointOptions()
        if case .slow = self { options.timeout = .milliseconds(300) }
        return options
    }
}

struct Model: Codable, Sendable, Equatable {
    var id: Int
    var name: String
}

struct SignedIn: Decodable, Sendable {
    var accessToken: String
}
