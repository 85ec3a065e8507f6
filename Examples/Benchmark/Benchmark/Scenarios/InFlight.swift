#if os(Linux)
    import Foundation
    import Strata
    import Synchronization

    /// Many requests under way at the same time, and the memory that each takes.
    struct InFlight: Sendable {
        let server: Server
        let options: Options

        func show() async throws {
            Table.heading("\(Table.grouped(Double(options.inFlight))) requests under way, memory for each")
            let wire = HeldTransport()
            try await show("standard stack, over a transport that holds them", Contenders.stack(over: wire)) {
                while wire.held < options.inFlight { try await Task.sleep(for: .milliseconds(5)) }
            }
            guard case .nginx = server.kind else { return }
            var configuration = CurlTransport.Configuration()
            configuration.httpVersion = .http1
            configuration.proxy = .none
            let pooled = CurlTransport(configuration: configuration)
            try await show("CurlTransport, 256 connections, the rest wait", pooled) {
                try await Task.sleep(for: .seconds(1))
            }
            await pooled.shutdown()
            guard Self.mayOpen(options.inFlight + 200) else {
                return print("too few descriptors for as many connections")
            }
            configuration.maxConnectionsPerHost = 0
            let open = CurlTransport(configuration: configuration)
            try await show("CurlTransport, each with its own connection", open) {
                while Self.descriptors < options.inFlight { try await Task.sleep(for: .milliseconds(50)) }
            }
            await open.shutdown()
        }

        private static var descriptors: Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        }

        /// Whether the process may have that many descriptors, or can be allowed to.
        private static func mayOpen(_ count: Int) -> Bool {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return false }
            limit.rlim_cur = limit.rlim_max
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            return limit.rlim_cur >= UInt(count)
        }

        @concurrent
        private func show(
            _ name: String, _ transport: some Transport, _ allUnderWay: @concurrent @Sendable () async throws -> Void
        ) async throws {
            let request = HTTPRequest(url: try server.url("/slow"))
            Memory.trim()
            let before = Memory.resident
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<options.inFlight {
                    group.addTask {
                        // They are cancelled in the end.
                        do { _ = try await transport.send(request) } catch is CancellationError {}
                    }
                }
                try await allUnderWay()
                let each = Double(Memory.resident - before) / Double(options.inFlight)
                print(Table.pad(name, to: 50), Table.right("\(Table.tenths(each / 1024)) KiB", 12))
                group.cancelAll()
                try await group.waitForAll()
            }
        }
    }

    /// Holds every request until its task is cancelled.
    private final class HeldTransport: Transport {
        private let count = Mutex(0)

        var held: Int { count.withLock { $0 } }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            count.withLock { $0 += 1 }
            try await Task.sleep(for: .seconds(600))
            return HTTPResponse(status: .ok, url: request.url)
        }
    }
#endif
