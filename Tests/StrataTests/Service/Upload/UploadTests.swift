import Foundation
import Strata
import StrataTesting
import Synchronization
import Testing

/// Reads every body to its end, as a wire does, and answers with the next status.
private final class ReadingTransport: Transport {
    private let statuses: Mutex<[HTTPStatus]>
    private let received = Mutex<[(body: Data, length: Int?, type: String?)]>([])

    init(_ statuses: HTTPStatus...) {
        self.statuses = Mutex(statuses)
    }

    var requests: [(body: Data, length: Int?, type: String?)] { received.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.body?.collect(upTo: 1 << 20) ?? Data()
        received.withLock { $0.append((body, request.body?.length, request.headers[.contentType])) }
        let status = statuses.withLock { $0.isEmpty ? .ok : $0.removeFirst() }
        return HTTPResponse(status: status, body: ResponseBody(Data(#"{"id":1,"name":"Ada"}"#.utf8)), url: request.url)
    }
}

@Suite(.timeLimit(.minutes(15))) struct UploadTests {
    private let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try bytes.write(to: file)
    }

    private var file: URL { URL(filePath: folder.file("photo.jpg")) }

    private func service(_ transport: some Transport) -> HTTPNetworkService {
        HTTPNetworkService(transport: transport, authService: AnyonesService())
    }

    private let photo = Endpoint<User>(path: "/photo", method: .put)

    @Test func `a file is sent as it is, and the progress begins at nothing and ends at all of it`() async throws {
        let wire = ReadingTransport()
        var progress: [TransferProgress] = []
        let user = try await service(wire).upload(file, type: "image/jpeg", to: photo, via: testEnvironment) {
            progress.append($0)
        }
        #expect(user.name == "Ada")
        #expect(wire.requests.count == 1)
        #expect(wire.requests.first?.body == bytes)
        #expect(wire.requests.first?.length == bytes.count)
        #expect(wire.requests.first?.type == "image/jpeg")
        #expect(progress.first == TransferProgress(completed: 0, total: bytes.count))
        #expect(progress.last == TransferProgress(completed: bytes.count, total: bytes.count))
        #expect(progress.map(\.completed) == progress.map(\.completed).sorted())
    }

    @Test func `a body that is sent again counts from the beginning, under the next attempt`() async throws {
        let wire = ReadingTransport(503, .ok)
        var progress: [TransferProgress] = []
        let policy = RetryPolicy(maxRetries: 1, baseDelay: Duration.zero, maxDelay: Duration.zero)
        _ = try await service(wire.retrying(policy)).upload(file, to: photo, via: testEnvironment) {
            progress.append($0)
        }
        #expect(wire.requests.map(\.body) == [bytes, bytes])
        #expect(progress.first?.attempt == 1)
        #expect(progress.last == TransferProgress(completed: bytes.count, total: bytes.count, attempt: 2))
    }

    @Test func `the body of the call itself can be watched`() async throws {
        let wire = ReadingTransport()
        let call = Endpoint<User>(path: "/", method: .post, body: .data(bytes, type: "text/plain"))
        var last: TransferProgress?
        _ = try await service(wire).upload(to: call, via: testEnvironment) { last = $0 }
        #expect(wire.requests.first?.body == bytes)
        #expect(wire.requests.first?.type == "text/plain")
        #expect(last == TransferProgress(completed: bytes.count, total: bytes.count))
    }

    @Test func `a call without a body has no progress`() async throws {
        var progress: [TransferProgress] = []
        let call = Endpoint<User>(path: "/")
        _ = try await service(ReadingTransport()).upload(to: call, via: testEnvironment) { progress.append($0) }
        #expect(progress.isEmpty)
    }

    @Test func `a missing file and a file that changes are errors`() async throws {
        let missing = await #expect(throws: NetworkError.self) {
            _ = try await service(ReadingTransport()).upload(
                URL(filePath: folder.file("none")), to: photo, via: testEnvironment)
        }
        #expect(missing?.kind == .unreadableBody)
        let file = file
        let touching = AppendingTransport(file: file, inner: ReadingTransport())
        let changed = await #expect(throws: NetworkError.self) {
            _ = try await service(touching).upload(file, to: photo, via: testEnvironment)
        }
        #expect(changed?.kind == .unreadableBody)
    }

    @MainActor @Test func `progress is told on the actor of the caller`() async throws {
        var last: TransferProgress?
        _ = try await service(ReadingTransport()).upload(file, to: photo, via: testEnvironment) { progress in
            MainActor.assertIsolated()
            last = progress
        }
        #expect(last?.fraction == 1)
    }
}

/// Lets the file grow after the call was made.
private struct AppendingTransport: TransportLayer {
    let file: URL
    let inner: any Transport

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Data("another file".utf8).write(to: file)
        return try await inner.send(request)
    }
}
