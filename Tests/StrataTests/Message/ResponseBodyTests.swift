import Foundation
import Strata
import Synchronization
import Testing

@Suite struct ResponseBodyTests {
    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func increment() { count.withLock { $0 += 1 } }
    }

    @Test func `bytes can be read any number of times`() async throws {
        let body = ResponseBody(Data("hello".utf8))
        for _ in 0..<2 { #expect(try await body.collect(upTo: 5) == Data("hello".utf8)) }
        await #expect(throws: TransportError.self) { try await body.collect(upTo: 4) }
    }

    @Test func `a stream is collected, and a second reader meets an error`() async throws {
        let released = Counter()
        let body = ResponseBody(
            stream: ByteStream(chunks: [Data("he".utf8), Data(), Data("llo".utf8)]), onDiscard: released.increment)
        #expect(try await body.collect(upTo: 5) == Data("hello".utf8))
        await #expect(throws: TransportError.self) { try await body.collect(upTo: 5) }
        body.discard()
        #expect(released.value == 0)
    }

    @Test func `a stream over the limit is released once`() async throws {
        let released = Counter()
        let body = ResponseBody(stream: ByteStream(chunks: [Data(count: 9)]), onDiscard: released.increment)
        let error = await #expect(throws: TransportError.self) { try await body.collect(upTo: 8) }
        #expect(error?.kind == .bodyTooLarge)
        body.discard()
        #expect(released.value == 1)
    }

    @Test func `a stream that is dropped or left half-way is released`() async throws {
        let released = Counter()
        do { _ = ResponseBody(stream: ByteStream(chunks: [Data(count: 1)]), onDiscard: released.increment) }
        #expect(released.value == 1)
        do {
            let body = ResponseBody(
                stream: ByteStream(chunks: [Data(count: 1), Data(count: 1)]), onDiscard: released.increment)
            for try await _ in body { break }
        }
        #expect(released.value == 2)
    }

    @Test func `a stream that only ends because its task was cancelled is not taken as whole`() async throws {
        let released = Counter()
        let (stream, source) = AsyncStream<Data>.makeStream()
        source.yield(Data("half".utf8))
        let body = ResponseBody(stream: ByteStream(stream), onDiscard: released.increment)
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await body.collect(upTo: 99)
        }
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(released.value == 1)
    }

    @Test func `a request body is made anew each time, within its limit and its length`() async throws {
        let body = RequestBody.stream(length: 2) { ByteStream(chunks: [Data("a".utf8), Data("b".utf8)]) }
        for _ in 0..<2 { #expect(try await body.collect(upTo: 2) == Data("ab".utf8)) }
        await #expect(throws: TransportError.self) { try await body.collect(upTo: 1) }
        let short = RequestBody.stream(length: 3) { ByteStream(chunks: [Data("a".utf8)]) }
        let error = await #expect(throws: TransportError.self) { try await short.collect(upTo: 9) }
        #expect(error?.kind == .unreadableBody)
    }

    @Test func `a missing file and a folder are errors that name the path`() async throws {
        for path in ["/nowhere/at-all.bin", "/"] {
            let body = RequestBody.file(URL(filePath: path))
            let error = await #expect(throws: TransportError.self) { try await body.collect(upTo: 9) }
            #expect(error?.kind == .unreadableBody)
            #expect(error?.detail.contains(path) == true)
            #expect(error?.delivery == .notSent)
        }
    }

    @Test func `a link leads to the file that is sent`() async throws {
        let file = try TemporaryFile(Data("content".utf8))
        let link = file.url.deletingLastPathComponent().appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file.url)
        #expect(try await RequestBody.file(link).collect(upTo: 9) == Data("content".utf8))
        #expect(try AnyBody.multipart([.file("f", link)]).encoded(using: JSONCoding()).body.length != nil)
    }

    @Test func `a URL of the web is no file, whatever lies at its path`() async throws {
        let url = try #require(URL(string: "https://h.test/etc/hostname?token=hunter2"))
        let error = await #expect(throws: TransportError.self) { try await RequestBody.file(url).collect(upTo: 999) }
        #expect(error?.kind == .unreadableBody)
        #expect(error?.detail.contains("hunter2") == false)
    }
}
