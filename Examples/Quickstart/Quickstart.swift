// swift run Quickstart                   against a small server inside the program
// swift run Quickstart --base-url URL    against a server of your own that speaks the same API
import Console
import Strata

/// The front page of Strata as a program: sign in, one model, several models, sign out.
@main
struct Quickstart {
    static func main() async {
        await Program.run(help, server: LibraryServer.start) { options in
            // Keeps the token where the system keeps secrets: the keychain, or on Linux a file that only you may read.
            let auth = SystemKeyChainAuthService(service: "strata.quickstart")
            try await visit(DefaultAPIEnvironment(baseURL: options.baseURL), auth: auth) { print($0) }
        }
    }

    static func visit(
        _ environment: DefaultAPIEnvironment, auth: some RenewableAuthService, show: (String) -> Void
    ) async throws {
        let library = HTTPNetworkService(transport: StandardStack.make(), authService: auth)
            .bound(to: LibraryAPI.self, via: environment)

        let session: Session = try await library.request(.signIn(user: "ada", password: "analytical"))
        try await auth.saveAccessToken(session.accessToken)
        show("Signed in as \(Style.bold(session.user)).\n")

        let book: Book = try await library.request(.book(id: 1))
        show("One model:\n\(Style.cyan(book.title)), \(book.author), \(book.year)\n")

        let books: [Book] = try await library.requestModels(.books)
        show("An array of models:")
        show("\(Table("Title", "Author", .number("Year"), rows: books.map { [$0.title, $0.author, "\($0.year)"] }))\n")

        try await library.requestVoid(.signOut)
        try await auth.signOut()
        do {
            let _: Book = try await library.request(.book(id: 1))
        } catch let error as NetworkError where error.status == 401 {
            show("Signed out. Whoever asks now is told: \(Style.green(error.userMessage))")
        }
    }

    static let help = """
        Usage: swift run Quickstart [--base-url URL]

        Signs in to a small library on this machine, fetches one book and all books, and signs out.

          --base-url URL   Use a server of your own instead:
                             POST   /session    {"user","password"} -> {"user","accessToken"}
                             DELETE /session    ends it
                             GET    /books      [{"id","title","author","year"}]
                             GET    /books/1    one of them
        """
}
