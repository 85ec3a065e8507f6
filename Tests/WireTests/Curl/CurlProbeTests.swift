#if os(Linux)
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    @Suite("CurlTransport in a process of its own", .timeLimit(.minutes(5)))
    struct CurlProbeTests {
        /// Where other builds of libcurl usually are, and where one more may be named.
        private static let libraries: [String] = {
            let named = ProcessInfo.processInfo.environment["STRATA_OTHER_LIBCURL"] ?? ""
            return [
                "/usr/lib/x86_64-linux-gnu/libcurl.so.4", "/usr/lib/x86_64-linux-gnu/libcurl-gnutls.so.4",
                "/usr/lib/aarch64-linux-gnu/libcurl.so.4", "/usr/lib/aarch64-linux-gnu/libcurl-gnutls.so.4",
                "/usr/lib64/libcurl.so.4", "/usr/lib/libcurl.so.4",
            ] + named.split(separator: ":").map { String($0) }
        }()

        @Test(
            "works with every libcurl that is here",
            arguments: libraries.filter { FileManager.default.fileExists(atPath: $0) })
        func library(_ path: String) async throws {
            try await probe("library", environment: ["STRATA_LIBCURL": path])
        }

        @Test("says what to install where there is no libcurl")
        func missing() async throws {
            let lines = try await run("library", environment: ["STRATA_LIBCURL": "/nonexistent/libcurl.so.4"])
            #expect(lines.first?.contains("no_wire") == true)
            #expect(lines.first?.contains("libcurl4") == true)
        }

        @Test("gets on with the rest of its process")
        func process() async throws {
            try await probe("process")
        }

        @Test("is not held up by a look-up that never comes back")
        func hung() async throws {
            try await probe("hung")
        }

        private func probe(_ name: String, environment: [String: String] = [:]) async throws {
            let lines = try await run(name, environment: environment)
            #expect(lines.last == "end")
            for line in lines where line.hasPrefix("!") { Issue.record("\(line)") }
        }

        /// The folder of the test bundle is where all of the package is built.
        private static func path(of name: String) throws -> String {
            for argument in CommandLine.arguments {
                let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
                guard let bundle = parts.lastIndex(where: { $0.hasSuffix(".xctest") }) else { continue }
                let path = (parts[..<bundle] + [Substring(name)]).joined(separator: "/")
                if FileManager.default.isExecutableFile(atPath: path) { return path }
            }
            throw ChildProgram.Failure(description: "\(name) was not built")
        }

        private func run(_ name: String, environment: [String: String]) async throws -> [String] {
            let folder = try ScratchFolder()
            let output = folder.path("output")
            let program = try ChildProgram(
                Self.path(of: "WireProbe"), [name], environment: environment, output: output)
            _ = await program.succeeds()
            return try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map(String.init)
        }
    }
#endif
