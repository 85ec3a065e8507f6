/// A language as its country writes it, such as `de-DE`.
struct Language: RawRepresentable, Hashable, Sendable {
    let rawValue: String

    static let english = Self(rawValue: "en-GB")
    static let german = Self(rawValue: "de-DE")
}

/// The number of a page. The API has the pages 1 to 500, and answers any other with an error.
struct PageNumber: RawRepresentable, Hashable, Sendable {
    let rawValue: Int

    init?(rawValue: Int) {
        guard (1...500).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(_ rawValue: Int) { self.rawValue = rawValue }

    static let first = Self(1)
    var next: Self? { Self(rawValue: rawValue + 1) }
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
