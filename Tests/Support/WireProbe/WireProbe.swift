#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Tries a wire in a process of its own: with another libcurl, with name servers that never answer, or with forks.
///
/// Prints a line for each check, `ok` or `!` in front, or `-` and why nothing could be checked.
@main
enum WireProbe {
    static func main() async {
        switch CommandLine.arguments.last {
        case "library": await Report.of(LibraryChecks.all)
        case "process": await Report.of(ProcessChecks.all)
        case "hung": await HungChecks.run()
        default: print("! no such probe")
        }
    }
}
