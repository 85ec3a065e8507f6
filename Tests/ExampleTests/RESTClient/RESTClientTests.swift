import Strata
import StrataTesting
import Testing

@testable import RESTClient

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite final class RESTClientTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "rest-\(UUID())")
    private let service = HTTPNetworkService()

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func content() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

    @Test func `every method sends and reads its models`() async throws {
        let server = try PostServer(pause: .zero).start()
        defer { server.stop() }
        var shown: [String] = []
        try await RESTClient.everyMethod(service, DefaultAPIEnvironment(baseURL: server.baseURL)) {
            shown.append("\($0) \($1)")
        }
        #expect(
            shown == [
                "GET 3 posts, the first is “On sharpening pencils”", "POST made post 5",
                "PUT post 1 is now “Rewritten”",
                "PATCH post 1 is now “Retouched”", "HEAD application/json, and no body", "HEAD post 0: 404",
                "DELETE post 1 is gone",
            ])
        #expect(server.requests[3].text == #"{"title":"Retouched"}"#)
    }

    @Test func `a file goes up and another comes down, and nothing else is left`() async throws {
        let server = try PostServer(pause: .zero).start()
        defer { server.stop() }
        try await RESTClient.transfers(service, DefaultAPIEnvironment(baseURL: server.baseURL), in: folder)
        #expect(server.requests.first?.body == Data(repeating: 7, count: 4 << 20))
        #expect(try content() == ["strata-download.bin"])
        let file = folder.appending(path: "strata-download.bin")
        #expect(try Data(contentsOf: file) == Data(repeating: 42, count: 8 << 20))
    }

    @Test func `a cancelled download leaves no half file`() async throws {
        let gate = ServerGate()
        let server = try LoopbackServer { request in
            request.method == .post
                ? .json(#"{"id":1}"#)
                : .data(Data(repeating: 42, count: 1 << 20)).waiting(for: gate, at: .insideBody)
        }
        defer { server.stop() }
        let environment = DefaultAPIEnvironment(baseURL: server.baseURL)
        let transfers = Task { [service, folder] in
            try await RESTClient.transfers(service, environment, in: folder)
        }
        try await server.waitForRequests(2)
        transfers.cancel()
        await #expect(throws: CancellationError.self) { try await transfers.value }
        #expect(try content().isEmpty)
    }

    @Test func `the bar fills up`() {
        let bar = ProgressBar("Download")
        let empty = String(repeating: "░", count: 30)
        let half = String(repeating: "█", count: 15) + String(repeating: "░", count: 15)
        #expect(bar.line(TransferProgress(completed: 0, total: 8_000_000)) == "Download \(empty) 0 % of 8.0 MB")
        #expect(bar.line(TransferProgress(completed: 4_000_000, total: 8_000_000)) == "Download \(half) 50 % of 8.0 MB")
        #expect(bar.line(TransferProgress(completed: 1_250_000, total: nil)) == "Download 1.2 MB")
    }
}
