import Strata

/// The calls of the library's API.
enum LibraryAPI: EndpointProtocol {
    case signIn(user: String, password: String)
    case signOut
    case books
    case book(id: Int)

    var path: String {
        switch self {
        case .signIn, .signOut: "/session"
        case .books: "/books"
        case .book(let id): "/books/\(id)"
        }
    }

    var method: HTTPMethod {
        switch self {
        case .signIn: .post
        case .signOut: .delete
        case .books, .book: .get
        }
    }

    var body: [String: EndpointAnyEncodable]? {
        guard case .signIn(let user, let password) = self else { return nil }
        return ["user": EndpointAnyEncodable(user), "password": EndpointAnyEncodable(password)]
    }

    var requiresAuth: Bool {
        switch self {
        case .signIn: false
        case .signOut, .books, .book: true
        }
    }
}

struct Session: Decodable, Sendable {
    var user: String
    var accessToken: String
}

struct Book: Codable, Sendable, Equatable {
    var id: Int
    var title: String
    var author: String
    var year: Int
}
