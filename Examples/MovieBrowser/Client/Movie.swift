import Strata

struct Movie: Decodable, Sendable, Identifiable {
    var id: Int
    var title: String
    var voteAverage: Double
    /// The first instant of the day in UTC. The API writes an empty text while nobody knows the day.
    @EmptyAsNil var releaseDate: Date?
}

struct MoviePage: Decodable, Sendable {
    var page: Int
    var totalPages: Int
    var results: [Movie]
}

/// What cinemas show between two days. These are never missing: an empty one is an error.
struct NowPlaying: Decodable, Sendable {
    struct Days: Decodable, Sendable {
        var minimum: Date
        var maximum: Date
    }

    var dates: Days
    var results: [Movie]
}

struct MovieDetails: Decodable, Sendable, Identifiable {
    struct Genre: Decodable, Sendable { var name: String }

    var id: Int
    var title: String
    var tagline: String
    var overview: String
    /// In minutes.
    var runtime: Int?
    var genres: [Genre]
    @EmptyAsNil var homepage: URL?
}
