import Strata
import StrataTesting
import Synchronization
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct LoopbackServerStopTests {
    @Test func stoppingClosesThePortAndEveryConnectionWhateverItsState() async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/stall": .stall
            case "/gate": .ok().waiting(for: ServerGate())
            case "/drip":
                ServerReply(status: .ok, body: .repeated(Data("x".utf8), times: 1 << 20)).dripping(every: .seconds(1))
            case "/large": ServerReply(status: .ok, body: .repeated(Data(count: 1 << 20), times: 1 << 20))
            default: .ok("!")
            }
        }
        let states = [
            "", "GET", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nx", "GET / HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET /stall HTTP/1.1\r\nHost: h\r\n\r\n", "GET /gate HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET /drip HTTP/1.1\r\nHost: h\r\n\r\n", "GET /large HTTP/1.1\r\nHost: h\r\n\r\n",
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for state in states {
                group.addTask {
                    try await talk(to: server) { client in
                        try client.send(state)
                        // The server may reset what it had not read.
                        _ = try? client.readToEnd()
                    }
                }
            }
            try await server.waitForRequests(5)
            let start = ContinuousClock.now
            server.stop()
            #expect(ContinuousClock.now - start < .seconds(5))
            #expect(server.openConnectionCount == 0)
            try await group.waitForAll()
        }
        await #expect(throws: RawClient.Failure.self) { try await talk(to: server) { _ in } }
        server.stop()
    }

    @Test func lettingGoOfTheServerStopsIt() async throws {
        var server: LoopbackServer? = try LoopbackServer { _ in .stall }
        let port = try #require(server?.port)
        #expect(connects(to: port))
        server = nil
        #expect(!connects(to: port))
    }

    @Test func aHandlerMayStopItsOwnServer() async throws {
        let holder = ServerHolder()
        let server = try LoopbackServer { _ in
            holder.server?.stop()
            return .ok()
        }
        holder.server = server
        #expect(try await exchange(server, "GET / HTTP/1.0\r\n\r\n") == "")
        server.stop()
        holder.server = nil
    }

    #if os(Linux)
        @Test func startingAndStoppingManyServersLeavesNoThreadAndNoDescriptorBehind() async throws {
            func count(_ kind: String) throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(kind)").count
            }
            let (descriptors, threads) = (try count("fd"), try count("task"))
            for _ in 0..<200 {
                let server = try LoopbackServer { _ in .ok() }
                _ = try await exchange(server, "GET / HTTP/1.0\r\n\r\n")
                server.stop()
            }
            // Other tests run meanwhile and hold some of their own: 200 servers would leave 200 of each, or more.
            while try count("fd") > descriptors + 150 || count("task") > threads + 150 { await Task.yield() }
        }
    #endif

    private func connects(to port: UInt16) -> Bool {
        (try? RawClient(port: port)) != nil
    }
}

/// Lets a handler reach the server that calls it.
private final class ServerHolder: Sendable {
    private let held = Mutex<LoopbackServer?>(nil)

    var server: LoopbackServer? {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }
}
