package import StrataTesting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Runs a program: reads its command line, and ends it with a sentence and an exit code where it fails.
package enum Program {
    /// Whether somebody looks at the output, rather than a file or another program.
    package static let isOnTerminal = isatty(STDOUT_FILENO) == 1

    /// Runs the body with what the command line asks for: with a server inside the program unless it names another.
    ///
    /// The exit code is 1 where the body throws, 2 for a command line that is not understood, 130 after a cancellation.
    ///
    /// - Parameters:
    ///   - help: What `--help` prints.
    ///   - live: The real API, for `--live`; `nil` where there is none.
    ///   - server: Starts the server.
    package static func run(
        _ help: String, live: String? = nil, server: () throws -> LoopbackServer,
        _ body: (Options) async throws -> Void
    ) async {
        do {
            var options = try Options(CommandLine.arguments.dropFirst(), live: live)
            if options.wantsHelp { return print(help) }
            let server = options.baseURL == nil ? try server() : nil
            defer { server?.stop() }
            options.baseURL = options.baseURL ?? server?.baseURL
            try await body(options)
        } catch let misuse as Options.Misuse {
            print("\(misuse)\n\n\(help)")
            exit(2)
        } catch is CancellationError {
            print("\nCancelled.")
            exit(130)
        } catch {
            print(Style.red((error as? any LocalizedError)?.errorDescription ?? "That did not work."))
            print(Style.dim("\(error)"))
            exit(1)
        }
    }
}
