import Strata

/// The calls of an API in the shape of themoviedb.org's.
enum MovieAPI: EndpointProtocol {
    case requestToken
    case approve(Approval)
    case accessToken(SignInRequest)
    case signOut(SignOutRequest)
    case nowPlaying
    case discover(sort: Sorting, page: PageNumber)
    case details(id: Int)
    case list(MovieList, account: String, sort: ListSorting, page: PageNumber)
    case mark(MovieMark, account: String)
    case rate(id: Int, Rating)

    var path: String {
        switch self {
        case .requestToken: "/4/auth/request_token"
        case .approve: "/3/authentication/token/validate_with_login"
        case .accessToken, .signOut: "/4/auth/access_token"
        case .nowPlaying: "/3/movie/now_playing"
        case .discover: "/3/discover/movie"
        case .details(let id): "/3/movie/\(id)"
        case .list(let list, let account, _, _): "/4/account/\(segment: account)/movie/\(list.plural)"
        case .mark(let mark, let account): "/3/account/\(segment: account)/\(mark.list.rawValue)"
        case .rate(let id, _): "/3/movie/\(id)/rating"
        }
    }

    var method: HTTPMethod {
        switch self {
        case .requestToken, .approve, .accessToken, .mark, .rate: .post
        case .signOut: .delete
        case .nowPlaying, .discover, .details, .list: .get
        }
    }

    var query: [URLQueryItem]? {
        switch self {
        case .discover(let sort, let page): [URLQueryItem("sort_by", sort), URLQueryItem("page", page)]
        case .list(_, _, let sort, let page): [URLQueryItem("sort_by", sort), URLQueryItem("page", page)]
        case .requestToken, .approve, .accessToken, .signOut, .nowPlaying, .details, .mark, .rate: nil
        }
    }

    /// Every case sends a model of its own, or none.
    var body: AnyBody {
        switch self {
        case .approve(let approval): .json(approval)
        case .accessToken(let request): .json(request)
        case .signOut(let request): .json(request)
        case .mark(let mark, _): .json(mark)
        case .rate(_, let rating): .json(rating)
        case .requestToken, .nowPlaying, .discover, .details, .list: .none
        }
    }

    var headers: HTTPHeaders { [.accept: "application/json", .apiClient: "strata-movie-browser"] }
    var requiresAuth: Bool { true }
}

extension HTTPHeaders.Name {
    /// Tells the server which program asks.
    static let apiClient = Self("X-API-Client")
}
