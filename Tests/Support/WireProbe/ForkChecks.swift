#if os(Linux)
    import ForkedChild
    import Strata
    import StrataTesting
    import Synchronization

    /// The child of a fork has none of the parent's threads: a call there is told so instead of left waiting.
    enum ForkChecks {
        static let all = [
            Check(name: "a transport that was used before the fork fails in the child") {
                let wire = CurlTransport()
                let server = try LoopbackServer { _ in .ok() }
                _ = try await wire.send(HTTPRequest(url: server.baseURL))
                try expectInChild("no_wire not sent") {
                    do {
                        return try await wire.send(HTTPRequest(url: server.baseURL))
                    } catch {
                        // Nobody is there who could end what the parent's thread does.
                        await wire.shutdown()
                        throw error
                    }
                }
                let count = server.requestCount
                try expect(count == 1, "\(count) requests arrived")
                // The connection is the parent's, as before.
                _ = try await wire.send(HTTPRequest(url: server.baseURL))
                try expect(server.connectionCount == 1, "the parent lost its connection")
            },
            Check(name: "and one that was not used") {
                let wire = CurlTransport()
                let server = try LoopbackServer { _ in .ok() }
                _ = try await CurlTransport().send(HTTPRequest(url: server.baseURL))
                try expectInChild("no_wire not sent") { try await wire.send(HTTPRequest(url: server.baseURL)) }
            },
            Check(name: "and one that the child makes works") {
                let server = try LoopbackServer { _ in .ok() }
                _ = try await CurlTransport().send(HTTPRequest(url: server.baseURL))
                try expectInChild("200") { try await CurlTransport().send(HTTPRequest(url: server.baseURL)) }
            },
        ]

        /// Runs a task where it is given one: the threads that would run it stayed behind in the parent.
        private final class InPlace: TaskExecutor {
            func enqueue(_ job: consuming ExecutorJob) {
                UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
            }
        }

        private final class Call: Sendable {
            let work: @Sendable () async throws -> HTTPResponse
            let wanted: String
            let outcome = Mutex<String?>(nil)
            let executor = InPlace()

            init(_ wanted: String, _ work: @escaping @Sendable () async throws -> HTTPResponse) {
                self.wanted = wanted
                self.work = work
            }

            func run() -> Int32 {
                Task(executorPreference: executor) { [self] in
                    let text: String
                    do {
                        text = try await "\(work().status)"
                    } catch let error as TransportError {
                        text = "\(error.kind) \(error.delivery == .notSent ? "not sent" : "possibly processed")"
                    } catch {
                        text = "\(error)"
                    }
                    outcome.withLock { $0 = text }
                }
                while true {
                    if let outcome = outcome.withLock({ $0 }) { return outcome == wanted ? 0 : 1 }
                }
            }
        }

        private static func expectInChild(
            _ wanted: String, _ work: @escaping @Sendable () async throws -> HTTPResponse
        ) throws {
            let call = Call(wanted, work)
            let code = forked_child(
                { data in data.map { Unmanaged<Call>.fromOpaque($0).takeUnretainedValue().run() } ?? 2 },
                Unmanaged.passUnretained(call).toOpaque(), 20)
            try expect(code != -1, "the child hung, or crashed")
            try expect(code == 0, "\(wanted) expected in the child, something else came")
        }
    }
#else
    enum ForkChecks {
        static let all: [Check] = []
    }
#endif
