import Strata
import Testing

@Suite struct AnyBodyTests {
    private let coding = JSONCoding()

    private func bytes(_ body: AnyBody) async throws -> (String, String?) {
        let encoded = try body.encoded(using: coding)
        return (String(decoding: try await encoded.body.collect(upTo: 1 << 20), as: UTF8.self), encoded.contentType)
    }

    @Test func `each kind writes its bytes and its type`() async throws {
        #expect(try await bytes(.json([1, 2])) == ("[1,2]", "application/json"))
        #expect(try await bytes(["a": EndpointAnyEncodable(1)]) == (#"{"a":1}"#, "application/json"))
        #expect(try await bytes(.form(["a": "b c"])) == ("a=b+c", "application/x-www-form-urlencoded"))
        let items = [URLQueryItem(name: "a", value: "1")]
        #expect(try await bytes(.form(items)) == ("a=1", "application/x-www-form-urlencoded"))
        #expect(try await bytes(.data(Data("x".utf8))) == ("x", "application/octet-stream"))
        #expect(try await bytes(.data(Data("x".utf8), type: "text/plain")) == ("x", "text/plain"))
        let stream = AnyBody.stream(type: "text/csv", length: 2) {
            ByteStream(chunks: [Data("a".utf8), Data("b".utf8)])
        }
        #expect(try await bytes(stream) == ("ab", "text/csv"))
        let file = try TemporaryFile(Data("content".utf8))
        #expect(try await bytes(.file(file.url, type: "text/plain")) == ("content", "text/plain"))
        #expect(try await bytes(.multipart([])).1?.hasPrefix("multipart/form-data; boundary=") == true)
    }

    @Test func `none has no bytes and no type`() async throws {
        #expect(try await bytes(.none) == ("", nil))
    }

    @Test(arguments: [
        "", "text", "text/", "text/plain\r\nX-Injected: 1", "text/plain; a=b\r\nX: 1", "text /plain", "a/b\0",
    ])
    func `a type that is no media type is refused`(type: String) throws {
        for body in [
            AnyBody.data(Data(), type: type), .stream(type: type) { ByteStream(chunks: []) },
            .multipart([.data("a", Data(), type: type)]),
        ] {
            let error = #expect(throws: TransportError.self) { try body.encoded(using: coding) }
            #expect(error?.kind == .invalidRequest)
            #expect(error?.delivery == .notSent)
            #expect(error?.detail.contains("X") == false)
        }
    }

    @Test func `a file that is missing, or is none, is named before anything is sent`() throws {
        let file = try TemporaryFile(Data(), name: "gone.txt")
        let folder = file.url.deletingLastPathComponent()
        try file.remove()
        for (url, body) in [
            (file.url, AnyBody.file(file.url)), (file.url, .multipart([.file("a", file.url)])),
            (folder, .file(folder)), (folder, .multipart([.file("a", folder)])),
        ] {
            let error = #expect(throws: TransportError.self) { try body.encoded(using: coding) }
            #expect(error?.kind == .unreadableBody)
            #expect(error?.delivery == .notSent)
            #expect(error?.detail.contains(url.path) == true)
        }
    }
}
