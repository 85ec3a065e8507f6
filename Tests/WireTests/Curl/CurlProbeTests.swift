#if os(Linux)
    import Strata
    import StrataTesting
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

        @Test("tells the child of a fork, where its threads are missing")
        func forked() async throws {
            try await probe("fork")
        }

        @Test("goes through the proxies that the environment names", arguments: EnvironmentRow.all)
        func environment(_ row: EnvironmentRow) async throws {
            let proxy = try LoopbackServer {
                $0.method == "CONNECT" ? .status(.forbidden) : .ok("proxy, \($0.headers["Host"] ?? "")")
            }
            let server = try LoopbackServer { _ in .ok("server") }
            let environment = row.variables.mapValues {
                $0.replacing("PROXY", with: "127.0.0.1:\(proxy.port)")
            }
            let url = row.url.replacing("SERVER", with: "127.0.0.1:\(server.port)")
            let lines = try await run("fetch", url, environment: environment)
            #expect(lines.last == "end")
            #expect(lines.first?.hasPrefix(row.outcome) == true, "\(lines.first ?? "")")
        }

        struct EnvironmentRow: Sendable, CustomTestStringConvertible {
            let variables: [String: String]
            var url = "http://far.test/"
            let outcome: String

            var testDescription: String {
                variables.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ") + " " + url
            }

            static let all = [
                Self(variables: ["http_proxy": "http://PROXY"], outcome: "proxy, far.test"),
                Self(variables: ["http_proxy": "PROXY"], outcome: "proxy, far.test"),
                Self(variables: ["all_proxy": "http://PROXY"], outcome: "proxy, far.test"),
                Self(variables: ["ALL_PROXY": "http://PROXY"], outcome: "proxy, far.test"),
                Self(variables: ["http_proxy": "http://PROXY"], url: "http://SERVER/", outcome: "proxy, 127.0.0.1"),
                Self(
                    variables: ["http_proxy": "http://PROXY", "all_proxy": "http://127.0.0.1:1"],
                    outcome: "proxy, far.test"),
                // Not for plain HTTP: in a CGI program it would be the field `Proxy` of whoever asks.
                Self(variables: ["HTTP_PROXY": "http://PROXY"], url: "http://SERVER/", outcome: "server"),
                Self(variables: ["https_proxy": "http://PROXY"], url: "http://SERVER/", outcome: "server"),
                Self(
                    variables: ["http_proxy": "http://PROXY", "no_proxy": "elsewhere.test,127.0.0.1"],
                    url: "http://SERVER/", outcome: "server"),
                Self(
                    variables: ["all_proxy": "http://PROXY", "NO_PROXY": "*"], url: "http://SERVER/", outcome: "server"),
                Self(
                    variables: ["http_proxy": "http://PROXY", "no_proxy": "elsewhere.test"], outcome: "proxy, far.test"),
                // It opens no tunnel.
                Self(
                    variables: ["https_proxy": "http://PROXY"], url: "https://far.test/",
                    outcome: "cannot_connect not sent: the proxy"),
                Self(
                    variables: ["HTTPS_PROXY": "http://PROXY"], url: "https://far.test/",
                    outcome: "cannot_connect not sent: the proxy"),
                Self(
                    variables: ["http_proxy": "htp://PROXY"], outcome: "cannot_connect not sent: the proxy"),
            ]
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

        private func run(_ words: String..., environment: [String: String]) async throws -> [String] {
            let folder = try ScratchFolder()
            let output = folder.path("output")
            let program = try ChildProgram(
                Self.path(of: "WireProbe"), words, environment: environment, output: output)
            _ = await program.succeeds()
            return try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map(String.init)
        }
    }
#endif
