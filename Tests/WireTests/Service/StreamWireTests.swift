import Foundation
import Strata
import StrataTesting
import Testing

private struct SomeoneSignedIn: AuthServiceProtocol {
    func authorize(_ request: inout HTTPRequest) async throws {
        guard let origin = Origin(request.url), request.options.credentialOrigins?.contains(origin) != false else {
            return
        }
        request.headers[.authorization] = "Bearer secret"
    }
}

@Suite("Streams, downloads, uploads and pages on every wire", .timeLimit(.minutes(15)))
struct StreamWireTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func service(_ wire: Wire) -> HTTPNetworkService {
        HTTPNetworkService(transport: wire.make(), authService: SomeoneSignedIn())
    }

    private func environment(_ server: LoopbackServer) -> APIEnvironment {
        APIEnvironment(baseURL: server.baseURL)
    }

    private let report = Endpoint<Data>(path: "/report")
    private static let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    @Test(arguments: Wire.allCases)
    func `a download is the bytes that the server sent`(wire: Wire) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try LoopbackServer { _ in .data(Self.content) }
        let file = folder.appending(path: "report")
        var progress: [TransferProgress] = []
        try await service(wire).download(report, via: environment(server), to: file) { progress.append($0) }
        #expect(try Data(contentsOf: file) == Self.content)
        #expect(progress.first == TransferProgress(completed: 0, total: Self.content.count))
        #expect(progress.last == TransferProgress(completed: Self.content.count, total: Self.content.count))
        #expect(try names() == ["report"])
        #expect(server.requests.first?.headers[.acceptEncoding] == "identity")
    }

    @Test(arguments: Wire.allCases)
    func `a download that the server cuts off goes on where it was cut`(wire: Wire) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try LoopbackServer { request in
            guard let start = request.headers[.range].flatMap({ Int($0.dropFirst(6).dropLast()) }) else {
                return .data(Self.content, headers: ["ETag": #""v1""#])
                    .closing(at: request.headers["X-Again"] == nil ? .body(100_000) : .end)
            }
            let end = Self.content.count
            return .data(
                Self.content.dropFirst(start), status: .partialContent,
                headers: ["ETag": #""v1""#, "Content-Range": "bytes \(start)-\(end - 1)/\(end)"])
        }
        let file = folder.appending(path: "report")
        let error = await #expect(throws: NetworkError.self) {
            try await service(wire).download(report, via: environment(server), to: file, resuming: true)
        }
        #expect(error?.kind == .truncatedBody || error?.kind == .connectionLost)
        var again = report
        again.headers["X-Again"] = "1"
        try await service(wire).download(again, via: environment(server), to: file, resuming: true)
        #expect(try Data(contentsOf: file) == Self.content)
        #expect(try names() == ["report"])
        #expect(server.requests.last?.headers[.ifRange] == #""v1""#)
    }

    @Test(arguments: Wire.allCases)
    func `a download that is cancelled leaves nothing and lets the connection go`(wire: Wire) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let gate = ServerGate()
        let server = try LoopbackServer { _ in .data(Self.content).waiting(for: gate, at: .body(100_000)) }
        let service = service(wire)
        let call = Task {
            try await service.download(report, via: environment(server), to: folder.appending(path: "report"))
        }
        try await gate.arrivals(1)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(try names() == [])
        try await server.waitForClosedConnections(1)
    }

    @Test(arguments: Wire.allCases)
    func `an upload is the bytes of the file, and its progress ends with all of them`(wire: Wire) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "photo")
        try Self.content.write(to: file)
        let server = try LoopbackServer { _ in .json(#"{"id":1}"#) }
        var last: TransferProgress?
        let call = Endpoint<[String: Int]>(path: "/photo", method: .put)
        _ = try await service(wire).upload(file, type: "image/png", to: call, via: environment(server)) { last = $0 }
        #expect(server.requests.first?.body == Self.content)
        #expect(server.requests.first?.headers[.contentType] == "image/png")
        #expect(server.requests.first?.headers[.contentLength] == String(Self.content.count))
        #expect(last == TransferProgress(completed: Self.content.count, total: Self.content.count))
    }

    @Test(arguments: Wire.allCases)
    func `a line arrives before the server has sent the next, and leaving lets the connection go`(
        wire: Wire
    ) async throws {
        let gate = ServerGate()
        let server = try LoopbackServer { _ in .chunked(["one\ntw", "o\n"]).waiting(for: gate, at: .body(11)) }
        for try await line in service(wire).lines(from: report, via: environment(server)) {
            #expect(line == "one")
            #expect(!gate.isOpen)
            break
        }
        try await server.waitForClosedConnections(1)
    }

    @Test(arguments: Wire.allCases)
    func `events are taken up with the id of the last, until the server says that it was all`(
        wire: Wire
    ) async throws {
        let server = try LoopbackServer(replies: [
            .data(Data("retry: 100\nid: 7\ndata: a\n\ndata: lost".utf8), type: "text/event-stream"),
            .data(Data("data: b\r\n\r\n".utf8), type: "text/event-stream"),
            .status(.noContent),
        ])
        let clock = ManualClock()
        let events = service(wire).events(from: report, via: environment(server), clock: clock)
        async let data = events.reduce(into: [String]()) { $0.append($1.data) }
        for _ in 0..<2 {
            try await clock.sleepers(1)
            #expect(clock.advanceToNextSleeper() == .milliseconds(100))
        }
        #expect(try await data == ["a", "b"])
        #expect(server.requests.map { $0.headers["Last-Event-ID"] } == [nil, "7", "7"])
    }

    @Test(arguments: Wire.allCases)
    func `pages are followed to another server, without credentials`(wire: Wire) async throws {
        let other = try LoopbackServer { _ in .json("[3]") }
        let link = "<\(other.baseURL)/list>; rel=next"
        let server = try LoopbackServer { request in
            request.queryItems.isEmpty
                ? .json("[1]", headers: ["Link": "<?page=2>; rel=next"]) : .json("[2]", headers: ["Link": link])
        }
        let list = Endpoint<[Int]>(path: "/list", headers: ["X-API-Key": "k"], requiresAuth: true)
        let items = try await service(wire).items(of: list, via: environment(server)).reduce(into: []) { $0.append($1) }
        #expect(items == [1, 2, 3])
        #expect(server.requests.map { $0.headers[.authorization] } == ["Bearer secret", "Bearer secret"])
        #expect(server.requests.map { $0.headers["X-API-Key"] } == ["k", "k"])
        #expect(other.requests.map { $0.headers[.authorization] } == [nil])
        #expect(other.requests.map { $0.headers["X-API-Key"] } == [nil])
    }
}
