import Strata
import StrataTesting

extension MovieServer {
    struct Film {
        let id: Int
        let title: String
        let date: String
        let popularity: Int
        let votes: Double
        let minutes: Int
        let genre: String
        let tagline: String
        let overview: String
    }

    static let movies = [
        Film(
            id: 11, title: "The Cartographer's Daughter", date: "2023-11-03", popularity: 93, votes: 8.1, minutes: 118,
            genre: "Drama", tagline: "She drew what he left out.",
            overview: "A surveyor dies, and his daughter finds a coast on his maps that nobody else has seen."),
        Film(
            id: 12, title: "Low Tide at Noon", date: "2019-05-17", popularity: 40, votes: 7.4, minutes: 94,
            genre: "Romance", tagline: "Twice a day the road is there.",
            overview: "Two people keep missing each other on an island that is one only half of the time."),
        Film(
            id: 13, title: "Nine Rooms", date: "2021-09-30", popularity: 77, votes: 6.8, minutes: 101,
            genre: "Mystery", tagline: "You have counted ten.",
            overview: "A hotel porter is sure that there was one door more on the third floor yesterday."),
        // Announced, and nobody knows for when: such an API writes an empty text.
        Film(
            id: 14, title: "Nine More Rooms", date: "", popularity: 88, votes: 0, minutes: 0,
            genre: "Mystery", tagline: "",
            overview: "Not finished yet."),
        Film(
            id: 15, title: "Signal from Kestrel", date: "2024-02-29", popularity: 65, votes: 7.9, minutes: 127,
            genre: "Science fiction", tagline: "It answers before you ask.",
            overview: "The crew of a weather station receives its own reports, a day early and slightly wrong."),
    ]

    static func movies(sortedBy sort: String?) -> [Film] {
        switch sort {
        case "primary_release_date.desc": movies.sorted { $0.date > $1.date }
        case "vote_average.desc": movies.sorted { $0.votes > $1.votes }
        default: movies.sorted { $0.popularity > $1.popularity }
        }
    }

    static func movie(_ name: String) -> ServerReply? {
        if name == "now_playing" {
            let showing = movies.filter { $0.date >= "2023" }.map(json).joined(separator: ",")
            return .json(#"{"dates":{"minimum":"2024-02-26","maximum":"2024-03-11"},"results":[\#(showing)]}"#)
        }
        guard let film = movies.first(where: { "\($0.id)" == name }) else { return nil }
        return .json(
            """
            {"id":\(film.id),"title":"\(film.title)","tagline":"\(film.tagline)","overview":"\(film.overview)",\
            "runtime":\(film.minutes),"genres":[{"name":"\(film.genre)"}],"homepage":""}
            """)
    }

    private static func json(_ film: Film) -> String {
        #"{"id":\#(film.id),"title":"\#(film.title)","release_date":"\#(film.date)","vote_average":\#(film.votes)}"#
    }

    /// Pages of three.
    static func page(_ request: ServerRequest, _ films: [Film]) -> ServerReply {
        let page = request.query("page").flatMap { Int($0) } ?? 1
        let results = films.dropFirst((page - 1) * 3).prefix(3).map(json)
        let total = max(1, (films.count + 2) / 3)
        return .json(#"{"page":\#(page),"total_pages":\#(total),"results":[\#(results.joined(separator: ","))]}"#)
    }
}
