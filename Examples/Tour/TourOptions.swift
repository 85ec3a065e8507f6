import Strata

/// What the command line asks for.
struct TourOptions {
    struct Misuse: Error, CustomStringConvertible {
        let description: String
    }

    static let help = """
        Usage: swift run Tour [--base-url URL] [--help]

        Starts a small API on this machine, drives it through HTTPNetworkService over real sockets,
        and prints what happened, a line a step. Exit code 0 only if every step was right.

          --base-url URL   Drive a server of your own that speaks the same API instead:
                             POST /sign-in        {"user","password"} -> {"accessToken"}
                             GET  /models         a list of {"id","name"}, with the token
                             GET  /models/1       one of them, with the token
                             GET  /models/999     404, application/problem+json
                             GET  /slow           an answer later than 300 ms
                             GET  /moved          302 to /models/1
          --help           This text.
        """

    var baseURL: URL?
    var showsHelp = false

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h":
                showsHelp = true
            case "--base-url":
                guard let text = rest.popFirst(), let url = URL(string: text) else {
                    throw Misuse(description: "--base-url needs a URL")
                }
                baseURL = url
            default:
                throw Misuse(description: "unknown argument \(argument)")
            }
        }
    }
}
