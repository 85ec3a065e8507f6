package import Strata

/// What the command line of an app asks for.
package struct Options {
    /// A command line that is not understood.
    package struct Misuse: Error, CustomStringConvertible {
        package let description: String
    }

    /// The API to call; `nil` where the command line names none.
    package internal(set) var baseURL: URL?
    /// Whether that is the real API.
    package private(set) var isLive = false
    /// The words that are no options.
    package private(set) var words: [String] = []
    package private(set) var wantsHelp = false

    package init(_ arguments: some Sequence<String>, live: String? = nil) throws {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--live" where live != nil:
                baseURL = live.flatMap { URL(string: $0) }
                isLive = true
            case "--base-url":
                guard let text = rest.popFirst(), let url = URL(string: text) else {
                    throw Misuse(description: "--base-url needs a URL")
                }
                baseURL = url
            case _ where argument.hasPrefix("-"): throw Misuse(description: "unknown option \(argument)")
            default: words.append(argument)
            }
        }
    }
}
