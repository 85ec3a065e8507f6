import Strata

/// The calls of an API in the shape of themoviedb.org's.
enum MovieAPI: EndpointProtocol {
    case requestToken
    case accessToken(SignInRequest)
    case signOut(SignOutRequest)
    case discover(sort: Sorting, page: Int)
    case list(MovieList, account: String, sort: ListSorting, page: Int)
    case mark(MovieMark, account: String)
    case rate(id: Int, Rating)

    var path: String {
        switch self {
        case .requestToken: "/4/auth/request_token"
        case .accessToken, .signOut: "/4/auth/access_token"
        case .discover: "/3/discover/movie"
        case .list(let list, let account, _, _): "/4/account/\(segment: account)/movie/\(list.plural)"
        case .mark(let mark, let account): "/3/account/\(segment: account)/\(mark.list.rawValue)"
        case .rate(let id, _): "/3/movie/\(id)/rating"
        }
    }

    var method: HTTPMethod {
        switch self {
        case .requestToken, .accessToken, .mark, .rate: .post
        case .signOut: .delete
        case .discover, .list: .get
        }
    }

    var query: [URLQueryItem]? {
        switch self {
        case .discover(let sort, let page): [URLQueryItem("sort_by", sort), URLQueryItem("page", page)]
        case .list(_, _, let sort, let page): [URLQueryItem("sort_by", sort), URLQueryItem("page", page)]
        case .requestToken, .accessToken, .signOut, .mark, .rate: nil
        }
    }

    /// Every case sends a model of its own, or none.
    var body: AnyBody {
        switch self {
        case .accessToken(let request): .json(request)
        case .signOut(let request): .json(request)
        case .mark(let mark, _): .json(mark)
        case .rate(_, let rating): .json(rating)
        case .requestToken, .discover, .list: .none
        }
    }

    var headers: HTTPHeaders { [.accept: "application/json", .apiClient: "strata-movie-browser"] }
    var requiresAuth: Bool { true }
}

extension HTTPHeaders.Name {
    /// Tells the server which program asks.
    static let apiClient = Self("X-API-Client")
}

/// How movies are sorted where anybody looks for them.
enum Sorting: String, Sendable {
    case mostPopular = "popularity.desc"
    case newest = "primary_release_date.desc"
    case bestRated = "vote_average.desc"
}

/// How the movies on an account's list are sorted.
enum ListSorting: String, Sendable {
    case firstAdded = "created_at.asc"
    case lastAdded = "created_at.desc"
}
