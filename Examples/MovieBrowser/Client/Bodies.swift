// What is sent and what comes back when somebody signs in or changes something.

struct RequestToken: Decodable, Sendable { var requestToken: String }
/// A user vouches for a token, by name and password.
struct Approval: Encodable, Sendable {
    var username: String
    var password: String
    var requestToken: String
}
struct SignInRequest: Encodable, Sendable { var requestToken: String }
struct SignedIn: Decodable, Sendable {
    var accessToken: String
    var accountId: String
}
struct SignOutRequest: Encodable, Sendable { var accessToken: String }

/// A list that an account keeps.
enum MovieList: String, Sendable, CaseIterable {
    case favorite
    case watchlist

    /// The name under which the API lists what is on it.
    var plural: String {
        switch self {
        case .favorite: "favorites"
        case .watchlist: "watchlist"
        }
    }
}

/// Puts a movie on a list or takes it off. The list's name is the member that says which.
struct MovieMark: Encodable, Sendable {
    var movie: Int
    var list: MovieList
    var isOn: Bool

    private enum Keys: String, CodingKey { case mediaType, mediaId, favorite, watchlist }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode("movie", forKey: .mediaType)
        try container.encode(movie, forKey: .mediaId)
        switch list {
        case .favorite: try container.encode(isOn, forKey: .favorite)
        case .watchlist: try container.encode(isOn, forKey: .watchlist)
        }
    }
}

struct Rating: Encodable, Sendable { var value: Double }
