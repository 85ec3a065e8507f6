import Foundation
import Strata
import StrataTesting
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite(.timeLimit(.minutes(15))) struct DownloadTests {
    private let rig = StreamRig()
    private let folder: TemporaryFolder
    private let endpoint = Endpoint<Data>(path: "/report")
    private let version: HTTPHeaders = ["Content-Length": "10", "ETag": #""v1""#]

    init() throws {
        folder = try TemporaryFolder()
    }

    private var target: String { folder.file("report.pdf") }

    private func download(
        resuming: Bool = false, limit: Int = 100, _ endpoint: Endpoint<Data>? = nil
    ) -> Task<[TransferProgress], any Error> {
        let endpoint = endpoint ?? self.endpoint
        return Task {
            var progress: [TransferProgress] = []
            try await rig.service.download(
                endpoint, via: testEnvironment, to: URL(filePath: target), limit: limit, resuming: resuming
            ) { progress.append($0) }
            return progress
        }
    }

    private func content(_ name: String = "report.pdf") throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: folder.file(name))), as: UTF8.self)
    }

    /// A download that broke off after four bytes.
    private func breakOff(_ headers: HTTPHeaders? = nil) async throws {
        let download = download(resuming: true)
        let body = FedBody("0123").ended(TransportError(.connectionLost, "cut"))
        try await rig.answer(.ok, body.body, headers: headers ?? version)
        await #expect(throws: NetworkError.self) { try await download.value }
    }

    @Test func `the file appears when it is whole`() async throws {
        try Data("old".utf8).write(to: URL(filePath: target))
        chmod(target, 0o640)
        let body = FedBody("0123")
        let download = download()
        let request = try await rig.answer(.ok, body.body, headers: version)
        #expect(request.headers[.range] == nil)
        #expect(request.headers[.acceptEncoding] == "identity")
        let part = try #require(try folder.names().first { $0 != "report.pdf" })
        #expect(try folder.permissions(folder.file(part)) == 0o600)
        #expect(try content() == "old")
        body.feed("456789")
        body.end()
        let progress = try await download.value
        #expect(progress.first == TransferProgress(completed: 0, total: 10))
        #expect(progress.last == TransferProgress(completed: 10, total: 10))
        #expect(try content() == "0123456789")
        #expect(try folder.names() == ["report.pdf"])
        #expect(try folder.permissions(target) == 0o640)
    }

    @Test func `a new file is as readable as any other`() async throws {
        let download = download()
        try await rig.answer("", headers: [:])
        #expect(try await download.value == [TransferProgress(completed: 0, total: nil)])
        let other = folder.file("other")
        try Data().write(to: URL(filePath: other))
        #expect(try folder.permissions(target) == folder.permissions(other))
    }

    @Test(arguments: [false, true])
    func `a download that is cancelled leaves nothing, or what can be resumed`(resuming: Bool) async throws {
        let body = FedBody("0123")
        let (reports, source) = AsyncStream<Int>.makeStream()
        let download = Task {
            try await rig.service.download(
                endpoint, via: testEnvironment, to: URL(filePath: target), resuming: resuming
            ) { source.yield($0.completed) }
        }
        try await rig.answer(.ok, body.body, headers: version)
        #expect(await reports.first { $0 == 4 } == 4)
        download.cancel()
        await #expect(throws: CancellationError.self) { try await download.value }
        #expect(body.discardCount == 1)
        #expect(try folder.names() == (resuming ? ["report.pdf.part", "report.pdf.part.info"] : []))
    }

    @Test(arguments: [
        TransportError(.connectionLost, "cut"), TransportError(.truncatedBody, "cut"),
    ])
    func `a download that fails leaves the old file alone`(failure: TransportError) async throws {
        try Data("old".utf8).write(to: URL(filePath: target))
        let download = download()
        try await rig.answer(.ok, FedBody("0123").ended(failure).body, headers: version)
        let error = await #expect(throws: NetworkError.self) { try await download.value }
        #expect(error?.kind == NetworkError.Kind(failure.kind))
        #expect(error?.status == .ok)
        #expect(try folder.names() == ["report.pdf"])
        #expect(try content() == "old")
    }

    @Test(arguments: ["012345678", "0123456789a"])
    func `a body that is not as long as declared is an error`(text: String) async throws {
        let download = download()
        try await rig.answer(text, headers: version)
        let error = await #expect(throws: NetworkError.self) { try await download.value }
        #expect(error?.kind == (text.count < 10 ? .truncatedBody : .malformedResponse))
        #expect(try folder.names() == [])
    }

    @Test(arguments: [["Content-Length": "10"], [:]] as [HTTPHeaders], [false, true])
    func `a limit is kept, declared or not`(headers: HTTPHeaders, resuming: Bool) async throws {
        let body = FedBody("01234", "56789")
        let download = download(resuming: resuming, limit: 9)
        var headers = headers
        headers["ETag"] = #""v1""#
        try await rig.answer(.ok, body.body, headers: headers)
        let error = await #expect(throws: NetworkError.self) { try await download.value }
        #expect(error?.kind == .bodyTooLarge)
        #expect(body.discardCount == 1)
        #expect(try folder.names() == [])
    }

    @Test func `a refused status leaves nothing`() async throws {
        let download = download(resuming: true)
        try await rig.answer(.notFound, ResponseBody(Data("gone".utf8)))
        let error = await #expect(throws: NetworkError.self) { try await download.value }
        #expect(error?.response?.body == Data("gone".utf8))
        #expect(try folder.names() == [])
    }

    @Test func `a download goes on where it broke off`() async throws {
        try await breakOff()
        #expect(try folder.names() == ["report.pdf.part", "report.pdf.part.info"])
        #expect(try folder.permissions(folder.file("report.pdf.part")) == 0o600)
        let download = download(resuming: true)
        let request = try await rig.answer(
            .partialContent, FedBody("456", "789").ended().body,
            headers: ["Content-Range": "bytes 4-9/10", "ETag": #""v1""#])
        #expect(request.headers[.range] == "bytes=4-")
        #expect(request.headers[.ifRange] == #""v1""#)
        let progress = try await download.value
        #expect(progress.first == TransferProgress(completed: 4, total: 10))
        #expect(progress.last == TransferProgress(completed: 10, total: 10))
        #expect(try content() == "0123456789")
        #expect(try folder.names() == ["report.pdf"])
    }

    @Test func `it goes on as often as it breaks off`() async throws {
        try await breakOff()
        for (start, text) in [(4, "45"), (6, "6"), (7, "789")] {
            let download = download(resuming: true)
            let cut = start == 7 ? nil : TransportError(.connectionLost, "cut")
            let request = try await rig.answer(
                .partialContent, FedBody(text).ended(cut).body, headers: ["Content-Range": "bytes \(start)-9/10"])
            #expect(request.headers[.range] == "bytes=\(start)-")
            _ = await download.result
        }
        #expect(try content() == "0123456789")
    }

    @Test func `a server may give the rest in pieces`() async throws {
        try await breakOff()
        let download = download(resuming: true)
        try await rig.answer(.partialContent, FedBody("456").ended().body, headers: ["Content-Range": "bytes 4-6/*"])
        let next = try await rig.answer(
            .partialContent, FedBody("789").ended().body, headers: ["Content-Range": "bytes 7-9/10"])
        #expect(next.headers[.range] == "bytes=7-")
        _ = try await download.value
        #expect(try content() == "0123456789")
    }

    @Test func `a file that was changed is fetched anew`() async throws {
        try await breakOff()
        let download = download(resuming: true)
        try await rig.answer("abc", headers: ["Content-Length": "3", "ETag": #""v2""#])
        let progress = try await download.value
        #expect(progress.first == TransferProgress(completed: 0, total: 3))
        #expect(try content() == "abc")
        #expect(try folder.names() == ["report.pdf"])
    }

    @Test(
        arguments: [
            (.rangeNotSatisfiable, ["Content-Range": "bytes */2"]),
            (.partialContent, ["Content-Range": "bytes 4-9/10", "ETag": #""v2""#]),
        ] as [(HTTPStatus, HTTPHeaders)])
    func `an answer about another version is asked for again, whole`(
        status: HTTPStatus, headers: HTTPHeaders
    ) async throws {
        try await breakOff()
        let download = download(resuming: true)
        let wrong = FedBody("wrong")
        try await rig.answer(status, wrong.body, headers: headers)
        let request = try await rig.answer("ab", headers: ["Content-Length": "2"])
        #expect(request.headers[.range] == nil)
        #expect(request.headers[.ifRange] == nil)
        _ = try await download.value
        #expect(wrong.discardCount == 1)
        #expect(try content() == "ab")
    }

    @Test func `a part that turns out to be the whole is finished`() async throws {
        try await breakOff(["ETag": #""v1""#])
        let download = download(resuming: true)
        try await rig.answer(.rangeNotSatisfiable, headers: ["Content-Range": "bytes */4"])
        #expect(try await download.value == [TransferProgress(completed: 4, total: 4)])
        #expect(try content() == "0123")
    }

    @Test func `a wrong range is an error, and the part goes`() async throws {
        try await breakOff()
        let download = download(resuming: true)
        let body = FedBody("0123456789")
        try await rig.answer(.partialContent, body.body, headers: ["Content-Range": "bytes 0-9/10"])
        let error = await #expect(throws: NetworkError.self) { try await download.value }
        #expect(error?.kind == .malformedResponse)
        #expect(error?.status == .partialContent)
        #expect(body.discardCount == 1)
        #expect(try folder.names() == [])
    }

    @Test func `an answer that comes to nothing keeps the part`() async throws {
        try await breakOff()
        let download = download(resuming: true)
        try await rig.answer(.serviceUnavailable)
        await #expect(throws: NetworkError.self) { try await download.value }
        #expect(try content("report.pdf.part") == "0123")
    }

    @Test(arguments: [["ETag": #"W/"v1""#], [:], ["ETag": #""v1""#, "Content-Encoding": "br"]] as [HTTPHeaders])
    func `without a strong validator nothing is left`(headers: HTTPHeaders) async throws {
        try await breakOff(headers)
        #expect(try folder.names() == [])
    }

    @Test func `the part of another call is not used`() async throws {
        try await breakOff()
        let download = download(
            resuming: true, Endpoint<Data>(path: "/report", query: [.init(name: "page", value: "2")]))
        let request = try await rig.answer("ab")
        #expect(request.headers[.range] == nil)
        _ = try await download.value
        #expect(try content() == "ab")
    }

    @Test func `a range that the caller asks for is what the file holds`() async throws {
        var endpoint = endpoint
        endpoint.headers[.range] = "bytes=2-4"
        let download = download(resuming: true, endpoint)
        let headers: HTTPHeaders = ["Content-Range": "bytes 2-4/10", "Content-Length": "3", "ETag": #""v1""#]
        let request = try await rig.answer(.partialContent, FedBody("234").ended().body, headers: headers)
        #expect(request.headers[.range] == "bytes=2-4")
        _ = try await download.value
        #expect(try content() == "234")
        #expect(try folder.names() == ["report.pdf"])
    }

    @Test func `one download at a time writes a part`() async throws {
        let body = FedBody("0123")
        let first = download(resuming: true)
        try await rig.answer(.ok, body.body, headers: version)
        let error = await #expect(throws: NetworkError.self) { try await download(resuming: true).value }
        #expect(error?.kind == .unwritableFile)
        body.feed("456789")
        body.end()
        _ = try await first.value
        #expect(try content() == "0123456789")
    }

    @Test func `a place that cannot be written is an error before anything is sent`() async throws {
        for path in [folder.file("missing/report.pdf"), folder.path] {
            let error = await #expect(throws: NetworkError.self) {
                try await rig.service.download(endpoint, via: testEnvironment, to: URL(filePath: path))
            }
            #expect(error?.kind == .unwritableFile)
            #expect(error?.userMessage == "The file could not be saved.")
        }
        try rig.server.verifyExhausted()
    }

    @MainActor @Test func `progress is told on the actor of the caller`() async throws {
        let service = HTTPNetworkService(transport: FixedTransport(200, "0123"), authService: AnyonesService())
        var last: TransferProgress?
        try await service.download(endpoint, via: testEnvironment, to: URL(filePath: target)) { progress in
            MainActor.assertIsolated()
            last = progress
        }
        #expect(last?.completed == 4)
    }
}
