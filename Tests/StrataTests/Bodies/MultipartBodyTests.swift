import Strata
import Testing

@Suite struct MultipartBodyTests {
    /// Draws a number and counts on from there.
    struct Counter: RandomNumberGenerator {
        var value: UInt64 = 0
        mutating func next() -> UInt64 {
            defer { value += 1 }
            return value
        }
    }

    private func encoded(_ parts: [MultipartBody.Part]) throws -> EncodedBody {
        try MultipartBody(parts).encoded(using: JSONCoding())
    }

    private func parsed(_ parts: [MultipartBody.Part]) async throws -> [MultipartReader.Part] {
        let encoded = try encoded(parts)
        let data = try await encoded.body.collect(upTo: 1 << 24)
        if let length = encoded.body.length { #expect(length == data.count) }
        return try MultipartReader.read(data, contentType: encoded.contentType)
    }

    @Test func `the bytes are exactly these`() async throws {
        let file = try TemporaryFile(Data("file\n".utf8), name: "ü.txt")
        var counter = Counter()
        let body = MultipartBody(
            [
                .value("a", "1\n2"), .data("b", Data([0, 255]), filename: "b.bin", type: "image/png"),
                .file("c", file.url),
                .stream("d", length: 2, type: "text/plain") { ByteStream(chunks: [Data("xy".utf8)]) },
            ], using: &counter)
        let encoded = try body.encoded(using: JSONCoding())
        let mark = "strata-00000000000000000000000000000001"
        #expect(encoded.contentType == "multipart/form-data; boundary=\(mark)")
        var expected = Data()
        expected += "--\(mark)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\n2\r\n".utf8
        expected += "--\(mark)\r\nContent-Disposition: form-data; name=\"b\"; filename=\"b.bin\"\r\n".utf8
        expected += "Content-Type: image/png\r\n\r\n".utf8
        expected += [0, 255]
        expected += "\r\n--\(mark)\r\nContent-Disposition: form-data; name=\"c\"; filename=\"ü.txt\"\r\n".utf8
        expected += "Content-Type: application/octet-stream\r\n\r\nfile\n\r\n".utf8
        expected +=
            "--\(mark)\r\nContent-Disposition: form-data; name=\"d\"\r\nContent-Type: text/plain\r\n\r\nxy\r\n".utf8
        expected += "--\(mark)--\r\n".utf8
        #expect(try await encoded.body.collect(upTo: 1 << 20) == expected)
        #expect(encoded.body.length == expected.count)
    }

    @Test(
        arguments: [
            ("a\"b\r\nX-Injected: 1", "a%22b%0D%0AX-Injected: 1"), ("a\rb\nc", "a%0Db%0Ac"), ("\"", "%22"),
            ("a\\b;c=d", "a\\b;c=d"), ("100%22", "100%22"), ("é😀", "é😀"), ("", ""), ("\n\r", "%0A%0D"),
            ("a\"; filename=\"evil", "a%22; filename=%22evil"),
        ])
    func `names and file names cannot leave their quotes`(text: String, expected: String) async throws {
        let parts = try await parsed([
            .value(text, "1"), .data("f", Data("2".utf8), filename: text, type: "text/plain"), .value("last", "3"),
        ])
        #expect(
            parts == [
                .init(headers: ["Content-Disposition: form-data; name=\"\(expected)\""], content: Array("1".utf8)),
                .init(
                    headers: [
                        "Content-Disposition: form-data; name=\"f\"; filename=\"\(expected)\"",
                        "Content-Type: text/plain",
                    ], content: Array("2".utf8)),
                .init(headers: ["Content-Disposition: form-data; name=\"last\""], content: Array("3".utf8)),
            ])
    }

    @Test(arguments: ["", "\r\n", "--", "\r\n--strata-", "a\r\n\r\nb", "--strata-0--\r\n", "\0"])
    func `content comes out as it went in`(text: String) async throws {
        let file = try TemporaryFile(Data(text.utf8))
        let parts = try await parsed([
            .value("v", text), .data("d", Data(text.utf8)), .file("f", file.url),
            .stream("s") { ByteStream(chunks: text.utf8.map { Data([$0]) }) },
        ])
        #expect(parts.map(\.content) == Array(repeating: Array(text.utf8), count: 4))
    }

    @Test func `the boundary stands in no part that is in memory`() async throws {
        var counter = Counter(value: 7)
        var taken = Data("x".utf8)
        for last in ["8", "9"] { taken += "--strata-0000000000000007000000000000000\(last)\r\n".utf8 }
        let encoded = try MultipartBody([.data("a", taken), .value("b", "c")], using: &counter)
            .encoded(using: JSONCoding())
        #expect(encoded.contentType == "multipart/form-data; boundary=strata-0000000000000007000000000000000a")
        let parts = try MultipartReader.read(
            try await encoded.body.collect(upTo: 1 << 20), contentType: encoded.contentType)
        #expect(parts.map(\.content) == [Array(taken), Array("c".utf8)])
    }

    @Test func `a file that holds another body's boundary is not cut`() async throws {
        let other = try #require(try encoded([.value("a", "1")]).contentType?.split(separator: "=").last)
        let text = "\r\n--\(other)\r\nX-Injected: 1\r\n\r\n--\(other)--\r\n"
        let file = try TemporaryFile(Data(text.utf8))
        #expect(try await parsed([.file("f", file.url)]).map(\.content) == [Array(text.utf8)])
    }

    @Test func `two bodies have two boundaries, one body keeps its own`() throws {
        let body = MultipartBody([.value("a", "1")])
        #expect(try body.encoded(using: JSONCoding()).contentType == body.encoded(using: JSONCoding()).contentType)
        #expect(try encoded([]).contentType != encoded([]).contentType)
    }

    @Test func `opening again gives the same bytes`() async throws {
        let file = try TemporaryFile(Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }))
        let body = try encoded([
            .value("a", "1"), .file("f", file.url),
            .stream("s") { ByteStream(chunks: [Data("x".utf8), Data("y".utf8)]) },
        ]).body
        let first = try await body.collect(upTo: 1 << 20)
        let second = try await body.collect(upTo: 1 << 20)
        #expect(first == second)
        #expect(first.count > 200_000)
    }

    @Test func `a file is read in chunks`() async throws {
        let file = try TemporaryFile(Data(repeating: 7, count: 300_000))
        guard case .stream(_, let open) = try encoded([.file("f", file.url)]).body.recipe else {
            Issue.record("a multipart body is a stream")
            return
        }
        var sizes: [Int] = []
        for try await chunk in try await open() { sizes.append(chunk.count) }
        #expect(try #require(sizes.max()) <= 64 << 10)
        #expect(sizes.reduce(0, +) > 300_000)
    }

    @Test func `the length is known when every part's is`() throws {
        let file = try TemporaryFile(Data("abc".utf8))
        let known = MultipartBody.Part.stream("s", length: 3) { ByteStream(chunks: []) }
        let unknown = MultipartBody.Part.stream("s") { ByteStream(chunks: []) }
        #expect(try encoded([.value("a", "1"), .file("f", file.url), known]).body.length != nil)
        #expect(try encoded([.value("a", "1"), .file("f", file.url), unknown]).body.length == nil)
    }

    @Test(arguments: [-1, Int.max])
    func `a length beyond all bounds is a typed error, never a trap`(length: Int) throws {
        let error = #expect(throws: TransportError.self) {
            try encoded([.stream("s", length: length) { ByteStream(chunks: []) }])
        }
        #expect(error?.kind == .invalidRequest)
    }

    @Test(arguments: ["", "a", "abcd", "abcdefgh"])
    func `a stream of another length than announced is an error`(text: String) async throws {
        let body = try encoded([.stream("s", length: 3) { ByteStream(chunks: [Data(text.utf8)]) }, .value("a", "1")])
            .body
        let error = await #expect(throws: TransportError.self) { try await body.collect(upTo: 1 << 20) }
        #expect(error?.kind == .unreadableBody)
        #expect(error?.detail.hasPrefix(#"the part "s" gave"#) == true)
    }

    @Test(arguments: ["", "ab", "abcd"])
    func `a file whose size changed after it was measured is an error that names it`(text: String) async throws {
        let file = try TemporaryFile(Data("abc".utf8))
        let body = try encoded([.file("f", file.url)]).body
        try file.write(Data(text.utf8))
        let error = await #expect(throws: TransportError.self) { try await body.collect(upTo: 1 << 20) }
        #expect(error?.kind == .unreadableBody)
        #expect(error?.detail.contains(file.url.path) == true)
    }

    @Test(arguments: [100_000, 200_001, 300_000])
    func `a file whose size changes while it is read is an error`(size: Int) async throws {
        let file = try TemporaryFile(Data(repeating: 1, count: 200_000))
        guard case .stream(_, let open) = try encoded([.file("f", file.url)]).body.recipe else { return }
        let error = await #expect(throws: TransportError.self) {
            var chunks = try await open().makeAsyncIterator()
            _ = try await chunks.next()
            try file.resize(size)
            while try await chunks.next() != nil {}
        }
        #expect(error?.kind == .unreadableBody)
        #expect(error?.detail.contains(file.url.path) == true)
    }

    @Test func `a part is printed without its content`() {
        let body = MultipartBody([.value("password", "s3cret")])
        var text = "\(body) \(MultipartBody.Part.value("password", "s3cret"))"
        dump(body, to: &text)
        #expect(!text.contains("s3cret"))
        #expect(text.contains("password"))
    }
}
