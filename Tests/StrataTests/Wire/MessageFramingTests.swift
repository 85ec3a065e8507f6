import Testing

@testable import Strata

@Suite("The wire frames the body")
struct MessageFramingTests {
    @Test("and takes over what the caller wrote")
    func takesOver() throws {
        let headers: HTTPHeaders = ["content-length": "5", "Transfer-Encoding": "chunked", "X-A": "1"]
        #expect(try MessageFraming.fields(headers, bodyLength: 5) == ["X-A": "1"])
    }

    @Test("and refuses a length that is not the body's", arguments: ["4", "6", "5, 5", "+5", "05", " 5", ""])
    func wrongLength(_ length: String) {
        #expect {
            try MessageFraming.fields(["Content-Length": length], bodyLength: 5)
        } throws: {
            ($0 as? TransportError)?.kind == .invalidRequest
        }
    }

    @Test("and refuses a length where none is known, two lengths, and a coding that it does not do")
    func contradictions() {
        let cases: [(HTTPHeaders, Int?)] = [
            (["Content-Length": "5"], nil), (["Transfer-Encoding": "gzip, chunked"], 5),
            (["Content-Length": "5", "content-length": "6"], 5),
        ]
        for (headers, length) in cases {
            #expect {
                try MessageFraming.fields(headers, bodyLength: length)
            } throws: {
                ($0 as? TransportError)?.kind == .invalidRequest
            }
        }
    }
}
