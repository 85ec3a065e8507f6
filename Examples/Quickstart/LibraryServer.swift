import Strata
import StrataTesting

/// A library on a port of this machine.
enum LibraryServer {
    static func start() throws -> LoopbackServer {
        try LoopbackServer { request in
            let isSignedIn = request.headers[.authorization] == "Bearer difference-engine"
            switch (request.method, request.path) {
            case (.post, "/session"):
                return request.text == #"{"password":"analytical","user":"ada"}"#
                    ? .json(#"{"user":"ada","accessToken":"difference-engine"}"#)
                    : .json(
                        #"{"title":"Wrong name or password"}"#, status: .unauthorized,
                        headers: ["Content-Type": "application/problem+json"])
            case _ where !isSignedIn: return .status(.unauthorized)
            case (.delete, "/session"): return .status(.noContent)
            case (.get, "/books"): return .json("[\(books.joined(separator: ","))]")
            case (.get, "/books/1"): return .json(books[0])
            default: return .status(.notFound)
            }
        }
    }

    private static let books = [
        #"{"id":1,"title":"The Clockwork Orchard","author":"M. Thorne","year":1961}"#,
        #"{"id":2,"title":"A Field Guide to Lighthouses","author":"I. Vance","year":1987}"#,
        #"{"id":3,"title":"Letters from the Fourth Platform","author":"S. Okoro","year":2004}"#,
    ]
}
