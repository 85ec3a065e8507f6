import Foundation
import Strata
import StrataTesting
import Testing

private struct KeyService: AuthServiceProtocol {
    func authorize(_ request: inout HTTPRequest) async throws { request.headers["X-Key"] = "k" }
}

private let service = HTTPNetworkService(transport: FixedTransport(200), authService: KeyService())

private struct Plain: EndpointProtocol {
    var path = "/x"
}

private struct Sending<Body: Sendable>: EndpointProtocol {
    var path: String { "/x" }
    var method: HTTPMethod { .post }
    var body: Body
}

/// A model declared without any conformance that the body could be matched by.
private struct NotEncodable: Sendable {}

@Suite struct MakeRequestTests {
    private func request(_ endpoint: some EndpointProtocol) async throws -> HTTPRequest {
        try await service.makeRequest(for: endpoint, via: testEnvironment)
    }

    @Test func `defaults are a bare GET`() async throws {
        let request = try await request(Plain())
        #expect(request.method == .get)
        #expect(request.url.absoluteString == "https://api.test/v1/x")
        #expect(request.headers.isEmpty)
        #expect(request.body == nil)
        #expect(request.options.deadline != nil)
    }

    @Test func `a body of any Encodable type is JSON`() async throws {
        let request = try await request(Sending(body: User(id: 1, name: "Ada")))
        #expect(try await request.body?.collect(upTo: 99) == Data(#"{"id":1,"name":"Ada"}"#.utf8))
        #expect(request.headers[.contentType] == "application/json")
        #expect(request.body?.length == 21)
    }

    @Test func `a dictionary of mixed values is a JSON object, and nil is no body`() async throws {
        let body: [String: EndpointAnyEncodable]? = ["a": EndpointAnyEncodable("b"), "c": EndpointAnyEncodable([1])]
        let full = try await request(Sending(body: body))
        #expect(try await full.body?.collect(upTo: 99) == Data(#"{"a":"b","c":[1]}"#.utf8))
        let none: [String: EndpointAnyEncodable]? = nil
        let empty = try await request(Sending(body: none))
        #expect(empty.body == nil)
        #expect(empty.headers[.contentType] == nil)
        let nested: Int?? = .some(nil)
        #expect(try await request(Sending(body: nested)).body == nil)
    }

    @Test func `bytes go out as they are`() async throws {
        let request = try await request(Sending(body: Data([1, 2])))
        #expect(try await request.body?.collect(upTo: 9) == Data([1, 2]))
        #expect(request.headers[.contentType] == "application/octet-stream")
    }

    @Test func `a body that can be nothing of that is an error that names its type`() async throws {
        let error = await #expect(throws: NetworkError.self) { try await request(Sending(body: NotEncodable())) }
        #expect(error?.kind == .encodingFailed)
        #expect(error?.underlying.map(String.init(describing:))?.contains("NotEncodable") == true)
    }

    @Test func `an encoding error is thrown with its place`() async throws {
        let error = await #expect(throws: NetworkError.self) {
            try await request(Sending(body: ["a": ["b": Double.infinity]]))
        }
        #expect(error?.kind == .encodingFailed)
        #expect(error?.underlying is EncodingError)
        #expect(error?.delivery == .notSent)
    }

    @Test func `headers may be a plain or an optional dictionary and override the environment's`() async throws {
        struct Dictionaries: EndpointProtocol {
            var path: String { "" }
            var headers: [String: String]? { ["accept": "b", "X-A": "1"] }
        }
        var environment = testEnvironment
        environment.headers = ["Accept": "a", "X-E": "e"]
        let request = try await service.makeRequest(for: Dictionaries(), via: environment)
        #expect(request.headers.values(for: "Accept") == ["b"])
        #expect(request.headers["X-E"] == "e")
        #expect(request.headers["X-A"] == "1")
        #expect(request.url.absoluteString == "https://api.test/v1")
    }

    @Test func `a header given for the content type is kept`() async throws {
        let endpoint = Endpoint<Void>(
            path: "/", method: .post, headers: ["Content-Type": "application/vnd.api+json"], body: ["a": .init(1)])
        let request = try await service.makeRequest(for: endpoint, via: testEnvironment)
        #expect(request.headers.values(for: .contentType) == ["application/vnd.api+json"])
    }

    @Test func `credentials are added only where they are required`() async throws {
        let with = try await service.makeRequest(
            for: Endpoint<Void>(path: "/", requiresAuth: true), via: testEnvironment)
        #expect(with.headers["X-Key"] == "k")
        #expect(try await request(Plain()).headers["X-Key"] == nil)
    }

    @Test func `a keyed call carries one key, minted once`() async throws {
        var endpoint = Endpoint<Void>(path: "/", method: .post)
        endpoint.options.idempotency = .keyed
        let first = try await service.makeRequest(for: endpoint, via: testEnvironment)
        let second = try await service.makeRequest(for: endpoint, via: testEnvironment)
        #expect(first.headers.values(for: .idempotencyKey).count == 1)
        #expect(first.headers[.idempotencyKey] != second.headers[.idempotencyKey])
        endpoint.headers[.idempotencyKey] = "mine"
        #expect(
            try await service.makeRequest(for: endpoint, via: testEnvironment).headers[.idempotencyKey] == "mine")
    }

    @Test func `a missing base URL, a refused path and a broken header are typed and say where`() async throws {
        let nowhere = await #expect(throws: NetworkError.self) {
            try await service.makeRequest(for: Plain(), via: DefaultAPIEnvironment(baseURL: nil))
        }
        #expect(nowhere?.kind == .invalidURL)
        let path = await #expect(throws: NetworkError.self) { try await request(Plain(path: "/../x")) }
        #expect(path?.kind == .invalidURL)
        let header = await #expect(throws: NetworkError.self) {
            try await service.makeRequest(
                for: Endpoint<Void>(path: "/", headers: ["X-A": "a\r\nB: c"]), via: testEnvironment)
        }
        #expect(header?.kind == .invalidRequest)
        #expect(header?.detail.contains("X-A") == true)
        for error in [nowhere, path, header] { #expect(error?.delivery == .notSent) }
        #expect(path?.request == "GET /../x")
    }

    @Test func `an endpoint can declare secrets of its own`() async throws {
        var endpoint = Endpoint<Void>(path: "/", query: [URLQueryItem(name: "pin", value: "1234")])
        endpoint.options.secretHeaders = ["X-Tenant"]
        endpoint.options.secretQueryNames = ["pin"]
        let request = try await service.makeRequest(for: endpoint, via: testEnvironment)
        #expect(request.options.secretHeaders.contains("X-Tenant"))
        #expect(request.url.absoluteString.hasSuffix("?pin=1234"))
        #expect(!"\(request)".contains("1234"))
    }

    @Test func `the deadline comes from the call, else the endpoint, else the environment`() async throws {
        let clock = ManualClock()
        let service = HTTPNetworkService(transport: FixedTransport(200), authService: KeyService(), clock: clock)
        var environment = testEnvironment
        environment.timeout = .seconds(9)
        var endpoint = Endpoint<Void>(path: "/")
        func remaining(_ deadline: Deadline? = nil) async throws -> Duration? {
            try await service.makeRequest(for: endpoint, via: environment, deadline: deadline)
                .options.deadline?.remaining
        }
        #expect(try await remaining() == .seconds(9))
        endpoint.options.timeout = .milliseconds(1_500)
        #expect(try await remaining() == .milliseconds(1_500))
        #expect(try await remaining(.after(.seconds(1), on: clock)) == .seconds(1))
    }

    @Test func `an absolute URL is taken as it is, with items added`() async throws {
        let url = try #require(URL(string: "https://other.test/next?cursor=a%2Bb"))
        let endpoint = Endpoint<Void>(url: url, query: [URLQueryItem(name: "k", value: "+")])
        let request = try await service.makeRequest(for: endpoint, via: testEnvironment)
        #expect(request.url.absoluteString == "https://other.test/next?cursor=a%2Bb&k=%2B")
    }

    @Test(arguments: [
        ("https://other.test/next", false), ("https://api.test:8443/next", false), ("http://b\u{FC}cher.test/n", false),
        ("https://API.test:443/elsewhere", true), ("https://xn--bcher-kva.test/n", true),
    ])
    func `an absolute URL gets the environment's headers and the credentials at its origin only`(
        text: String, isHome: Bool
    ) async throws {
        let isInternational = text.contains("cher")
        var environment = testEnvironment
        if isInternational { environment.baseURL = URL(string: "https://b\u{FC}cher.test/v1") }
        environment.headers = ["X-Key": "shared"]
        let url = try #require(URL(string: text))
        let service = HTTPNetworkService(
            transport: FixedTransport(200), authService: BearerAuthService { "t" })
        let endpoint = Endpoint<Void>(url: url, headers: ["X-Own": "o"], requiresAuth: true)
        let request = try await service.makeRequest(for: endpoint, via: environment)
        #expect(request.headers["X-Key"] == (isHome ? "shared" : nil))
        #expect(request.headers[.authorization] == (isHome ? "Bearer t" : nil))
        #expect(request.headers["X-Own"] == "o")
    }

    @Test func `an absolute URL can do without a base URL`() async throws {
        var environment = testEnvironment
        environment.headers = ["X-Key": "shared"]
        let url = try #require(URL(string: "https://other.test/next"))
        for base in [nil, URL(string: "ftp://x")] {
            environment.baseURL = base
            let request = try await service.makeRequest(for: Endpoint<Void>(url: url), via: environment)
            #expect(request.headers.isEmpty)
        }
    }
}
