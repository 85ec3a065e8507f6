#if canImport(Darwin) || URLSession
    import Foundation
    import Strata
    import Testing
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    @Suite("Requests and responses cross over to Foundation")
    struct BridgingTests {
        @Test("and a request comes back as it went")
        func request() throws {
            let url = try #require(URL(string: "https://h.test/a?b=c"))
            let original = HTTPRequest(
                url: url, method: "PURGE", headers: ["X-A": "1", "X-B": ""], body: .data(Data("x".utf8)))
            let back = try HTTPRequest(URLRequest(original))
            #expect(back.method == "PURGE")
            #expect(back.url == url)
            #expect(back.headers == original.headers)
            guard case .data(let data)? = back.body?.recipe else {
                Issue.record("the body is lost")
                return
            }
            #expect(data == Data("x".utf8))
        }

        @Test("but not one whose body could be sent once only, or that cannot be written")
        func refused() throws {
            let url = try #require(URL(string: "https://h.test/"))
            var streaming = URLRequest(url: url)
            streaming.httpMethod = "POST"
            streaming.httpBodyStream = InputStream(data: Data("x".utf8))
            #expect(throws: TransportError.self) { try HTTPRequest(streaming) }
            var empty = URLRequest(url: url)
            empty.url = nil
            #expect(throws: TransportError.self) { try HTTPRequest(empty) }
            #expect(throws: TransportError.self) { try URLRequest(HTTPRequest(url: url, headers: ["X": "a\nb"])) }
            #expect(throws: TransportError.self) {
                try URLRequest(HTTPRequest(url: url, method: .put, body: .file(URL(filePath: "/tmp/x"))))
            }
        }

        @Test("and a response keeps status, fields and cookies")
        func response() throws {
            let url = try #require(URL(string: "https://h.test/"))
            let original = HTTPResponse(
                status: 404,
                headers: ["Set-Cookie": "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "Set-Cookie": "b=2", "X-A": "1"])
            let bridged = try #require(HTTPURLResponse(original, url: url))
            #expect(bridged.statusCode == 404)
            let back = HTTPResponse(bridged, body: ResponseBody(Data("x".utf8)))
            #expect(back.status == 404)
            #expect(back.url == url)
            #expect(back.headers == original.headers)
            #expect(back.body.data == Data("x".utf8))
        }
    }
#endif
