#if os(Linux)
    import Strata
    import StrataTesting
    import Testing

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    @Suite("CurlTransport sends files", .timeLimit(.minutes(5)))
    struct CurlFileTests {
        /// More than the buffers between client and server hold, so that the end is still to be read when the head arrives.
        private static let size = 32 << 20

        /// What happens to a file while it is sent.
        enum Change: CaseIterable, Sendable {
            case grows, shrinks, becomesEmpty, isWrittenTo, isReplaced

            func apply(to path: String) -> Bool {
                switch self {
                case .grows: return truncate(path, size + 1) == 0
                case .shrinks: return truncate(path, size - 1) == 0
                case .becomesEmpty: return truncate(path, 0) == 0
                case .isWrittenTo:
                    let file = open(path, O_WRONLY)
                    defer { close(file) }
                    return pwrite(file, "x", 1, size / 2) == 1
                case .isReplaced:
                    return make(path + ".new") && rename(path + ".new", path) == 0
                }
            }
        }

        /// A file of zeros that was written to a while ago.
        private static func make(_ path: String) -> Bool {
            close(open(path, O_WRONLY | O_CREAT, 0o600))
            let past = [timeval(tv_sec: 1_000_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000_000, tv_usec: 0)]
            return truncate(path, size) == 0 && utimes(path, past) == 0
        }

        @Test("but never one for whole that changes meanwhile", arguments: Change.allCases)
        func changed(_ change: Change) async throws {
            let folder = try ScratchFolder()
            let path = folder.path("file")
            #expect(Self.make(path))
            var script = ServerScript { .ok("\($0.body.count)") }
            script.onHead = { request in
                if request.method == .put, !change.apply(to: path) { Issue.record("the file does not change") }
                return nil
            }
            let server = try LoopbackServer(script: script)
            let transport = CurlTransport()
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(
                    HTTPRequest(url: server.baseURL, method: .put, body: .file(URL(filePath: path))))
            }
            #expect(error?.kind == .unreadableBody)
            #expect(error?.phase == .sending)
            #expect(error?.delivery == .possiblyProcessed)
            try await server.waitForClosedConnections(1)
            #expect(server.requestCount == 0)
            #expect(try await transport.send(HTTPRequest(url: server.baseURL)).status == .ok)
            #expect(server.connectionCount == 2)
        }

        @Test("whole where they stay as they are")
        func unchanged() async throws {
            let folder = try ScratchFolder()
            #expect(Self.make(folder.path("file")))
            let server = try LoopbackServer { .ok("\($0.body.count)") }
            let response = try await CurlTransport().send(
                HTTPRequest(url: server.baseURL, method: .put, body: .file(folder.url.appending(path: "file"))))
            #expect(try await response.text == "\(Self.size)")
        }
    }
#endif
