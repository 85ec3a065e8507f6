import Console
import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Movies as text.
enum Screen {
    static func table(_ entries: [MovieRepository.Entry]) -> String {
        let rows = entries.map { entry in
            [
                entry.movie.title, entry.movie.releaseDate.map(day) ?? "not yet", "\(entry.movie.voteAverage)",
                (entry.lists.contains(.favorite) ? "★" : " ") + (entry.lists.contains(.watchlist) ? "◷" : " "),
            ]
        }
        return "\(Table("Title", "Released", .number("Votes"), "★ favourite ◷ watch list", rows: rows))"
    }

    static func details(_ movie: MovieDetails) -> String {
        let facts = movie.genres.map(\.name) + (movie.runtime.map { ["\($0) min"] } ?? [])
        return """
              \(Style.cyan(movie.title)), \(facts.joined(separator: ", ")): \(Style.dim(movie.tagline))
                \(movie.overview)
            """
    }

    /// In UTC, as it was read: in the reader's own time it would be the day before, west of Greenwich.
    static func day(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day())
    }
}
