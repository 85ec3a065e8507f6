#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Tries a wire in a process of its own: with another libcurl, with name servers that never answer, with another
/// environment, or with forks.
///
/// Prints a line for each check, `ok` or `!` in front, or `-` and why nothing could be checked.
@main
enum WireProbe {
    static func main() async {
        let words = CommandLine.arguments.dropFirst()
        switch words.first {
        case "library": await Report.of(LibraryChecks.all)
        case "process": await Report.of(ProcessChecks.all)
        case "hung": await HungChecks.run()
        case "fork": await Report.of(ForkChecks.all)
        case "fetch": await Fetch.run(words.last ?? "")
        default: print("! no such probe")
        }
    }
}
