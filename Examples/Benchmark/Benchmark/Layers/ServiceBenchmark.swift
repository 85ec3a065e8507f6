import Strata

/// The cost of making a request, and of a whole call over a canned transport.
enum ServiceBenchmark {
    private struct User: Codable, Sendable {
        var id: Int
    }

    private struct Nobody: AuthServiceProtocol {
        func authorize(_ request: inout HTTPRequest) async throws {}
    }

    static func subjects() -> [Subject] {
        let environment = APIEnvironment(
            baseURL: URL(string: "https://api.example.com/v1"), headers: ["Accept": "application/json"])
        let canned = CannedResponseTransport(
            response: CannedResponse(string: #"{"id":1}"#, statusCode: 200), recordsRequests: false)
        let service = HTTPNetworkService(transport: canned, authService: Nobody())
        let endpoint = Endpoint<User>(path: "/users/1", query: [URLQueryItem(name: "page", value: "2")])
        return [
            Subject(name: "makeRequest") { count in
                for _ in 0..<count { _ = try await service.makeRequest(for: endpoint, via: environment) }
            },
            Subject(name: "a whole call, model decoded") { count in
                for _ in 0..<count { _ = try await service.request(to: endpoint, via: environment) }
            },
        ]
    }
}
