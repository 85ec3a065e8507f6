#if os(Linux)
    import HungResolver
    import Strata
    import StrataTesting

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// A look-up that never comes back delays nobody: not its own caller, not others, not the end of the transport.
    enum HungChecks {
        static func run() async {
            let clock = ContinuousClock()
            guard let hung = URL(string: "http://hung.test/") else { return }
            let wire = CurlTransport()
            let end = clock.now + .seconds(10)
            // After a first call the wire's thread sleeps, and a caller drives the next one itself.
            if let server = try? LoopbackServer({ _ in .ok() }) {
                _ = try? await wire.send(HTTPRequest(url: server.baseURL))
                while !wireSleeps, clock.now < end { await Task.yield() }
            }
            let lost = Task {
                take_signals()
                return try await wire.send(HTTPRequest(url: hung))
            }
            while hung_lookups() == 0, clock.now < end { await Task.yield() }
            guard hung_lookups() > 0 else {
                print("- look-ups cannot be held up in this build")
                print("end")
                return
            }
            await Report.of([
                Check(name: "signals, which are for other threads") {
                    try expect(hung_lookups_open_to_signals() == 0, "a look-up's thread takes them")
                },
                Check(name: "another call") {
                    let server = try LoopbackServer { _ in .ok() }
                    try await soon { _ = try await wire.send(HTTPRequest(url: server.baseURL)) }
                },
                Check(name: "cancellation") {
                    let call = Task { try await wire.send(HTTPRequest(url: hung)) }
                    for _ in 0..<100 { await Task.yield() }
                    call.cancel()
                    try await soon {
                        do { _ = try await call.value } catch is CancellationError {}
                    }
                },
                Check(name: "cancellation within 50 ms") {
                    try await promptly {
                        let seen = hung_lookups()
                        let call = Task { try await wire.send(HTTPRequest(url: hung)) }
                        let end = clock.now + .milliseconds(20)
                        while hung_lookups() == seen, clock.now < end { await Task.yield() }
                        let start = clock.now
                        call.cancel()
                        do { _ = try await call.value } catch is CancellationError {}
                        return clock.now - start
                    }
                },
                Check(name: "others within 50 ms: an answer, a cancellation, a deadline") {
                    let server = try LoopbackServer { $0.path == "/stall" ? .stall : .ok() }
                    try await promptly {
                        let start = clock.now
                        _ = try await wire.send(HTTPRequest(url: server.baseURL))
                        return clock.now - start
                    }
                    var request = HTTPRequest(url: server.baseURL.appending(path: "stall"))
                    try await promptly { [request] in
                        let count = server.requestCount
                        let call = Task { try await wire.send(request) }
                        try await server.waitForRequests(count + 1)
                        let start = clock.now
                        call.cancel()
                        do { _ = try await call.value } catch is CancellationError {}
                        return clock.now - start
                    }
                    try await promptly {
                        request.options.deadline = .after(.milliseconds(20))
                        let start = clock.now
                        do { _ = try await wire.send(request) } catch let error as TransportError {
                            try expect(error.kind == .deadlineExceeded, "unexpected: \(error)")
                        }
                        return clock.now - start - .milliseconds(20)
                    }
                },
                Check(name: "the deadline") {
                    var request = HTTPRequest(url: hung)
                    request.options.deadline = .after(.milliseconds(50))
                    try await soon { [request] in try await fails(.deadlineExceeded) { try await wire.send(request) } }
                },
                Check(name: "the time to connect") {
                    var configuration = CurlTransport.Configuration()
                    configuration.connectTimeout = .milliseconds(50)
                    let wire = CurlTransport(configuration: configuration)
                    try await soon { try await fails(.timedOut) { try await wire.send(HTTPRequest(url: hung)) } }
                    try await soon { await wire.shutdown() }
                },
                Check(name: "shutting down") {
                    try await soon { await wire.shutdown() }
                    try await soon { try await fails(.connectionLost, .noWire) { try await lost.value } }
                },
            ])
        }

        /// The best of several rounds: on a busy machine one of them meets a free processor, and what waits for a look-up
        /// never does.
        private static func promptly(_ round: () async throws -> Duration) async throws {
            var best = Duration.seconds(3600)
            for _ in 0..<20 where best >= .milliseconds(50) { best = min(best, try await round()) }
            try expect(best < .milliseconds(50), "it took \(best)")
        }

        /// Whether the thread of a wire waits, as Linux tells it.
        private static var wireSleeps: Bool {
            let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            return threads.contains { thread in
                let state = try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8)
                return state?.contains("(strata-wire) S") == true
            }
        }

        /// Far less than a look-up takes, far more than a busy machine needs.
        private static func soon(_ work: @Sendable () async throws -> Void) async throws {
            let clock = ContinuousClock()
            let time = try await clock.measure { try await work() }
            try expect(time < .seconds(3), "it took \(time)")
        }

        private static func fails(
            _ kinds: TransportError.Kind..., by call: @Sendable () async throws -> HTTPResponse
        ) async throws {
            do {
                let answer = try await call()
                throw Wrong("\(answer.status) came")
            } catch let error as TransportError {
                try expect(kinds.contains(error.kind) && error.delivery == .notSent, "unexpected: \(error)")
            }
        }
    }
#else
    enum HungChecks {
        static func run() async { print("end") }
    }
#endif
