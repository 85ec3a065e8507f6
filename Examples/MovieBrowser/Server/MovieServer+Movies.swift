import Strata
import StrataTesting

extension MovieServer {
    struct Film {
        let id: Int
        let title: String
        let date: String
        let popularity: Int
        let votes: Double
    }

    static let movies = [
        Film(id: 11, title: "The Cartographer's Daughter", date: "2023-11-03", popularity: 93, votes: 8.1),
        Film(id: 12, title: "Low Tide at Noon", date: "2019-05-17", popularity: 40, votes: 7.4),
        Film(id: 13, title: "Nine Rooms", date: "2021-09-30", popularity: 77, votes: 6.8),
        // Announced, and nobody knows for when: such an API writes an empty text.
        Film(id: 14, title: "Nine More Rooms", date: "", popularity: 88, votes: 0),
        Film(id: 15, title: "Signal from Kestrel", date: "2024-02-29", popularity: 65, votes: 7.9),
    ]

    static func movies(sortedBy sort: String?) -> [Film] {
        switch sort {
        case "primary_release_date.desc": movies.sorted { $0.date > $1.date }
        case "vote_average.desc": movies.sorted { $0.votes > $1.votes }
        default: movies.sorted { $0.popularity > $1.popularity }
        }
    }

    /// Pages of three.
    static func page(_ request: ServerRequest, _ films: [Film]) -> ServerReply {
        let page = request.query("page").flatMap { Int($0) } ?? 1
        let results = films.dropFirst((page - 1) * 3).prefix(3).map { film in
            #"{"id":\#(film.id),"title":"\#(film.title)","release_date":"\#(film.date)","vote_average":\#(film.votes)}"#
        }
        let total = max(1, (films.count + 2) / 3)
        return .json(#"{"page":\#(page),"total_pages":\#(total),"results":[\#(results.joined(separator: ","))]}"#)
    }
}
