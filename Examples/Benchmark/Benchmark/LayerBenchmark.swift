import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The cost of the layers over a canned transport: what a request pays for retry, reauth and conditional GET when none
/// of them has anything to do, and what the ETag layer's work on a GET adds.
enum LayerBenchmark {
    static func subjects() throws -> [Subject] {
        guard let url = URL(string: "https://api.example.com/v1/users/1") else { return [] }
        let canned = CannedResponseTransport(
            response: CannedResponse(string: #"{"id":1}"#, statusCode: 200), recordsRequests: false)
        let headers: HTTPHeaders = ["Accept": "application/json", "User-Agent": "Benchmark"]
        let post = HTTPRequest(url: url, method: .post, headers: headers, body: .data(Data("{}".utf8)))
        return [
            sending(post, through: canned, as: "canned transport"),
            sending(post, through: RetryTransport(inner: canned), as: "+ retry"),
        ]
    }

    private static func sending(_ request: HTTPRequest, through transport: any Transport, as name: String) -> Subject {
        Subject(name: name) { count in
            for _ in 0..<count {
                _ = try await transport.send(request)
            }
        }
    }
}
