import Foundation
import Strata
import Testing

private struct NobodySignedIn: AuthServiceProtocol {
    func authorize(_ request: inout HTTPRequest) async throws {}
}

private struct BrokenStore: AuthServiceProtocol {
    struct Unreadable: Error {}
    func authorize(_ request: inout HTTPRequest) async throws { throw Unreadable() }
}

private struct FailingTransport: Transport {
    let error: any Error
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw error }
}

private func makeService(_ transport: any Transport, coding: JSONCoding = JSONCoding()) -> HTTPNetworkService {
    HTTPNetworkService(transport: transport, authService: NobodySignedIn(), coding: coding)
}

private func networkError<Value>(_ body: () async throws -> Value) async -> NetworkError? {
    await #expect(throws: NetworkError.self) { _ = try await body() }
}

extension Endpoint where Response == User {
    static func user(id: Int) -> Self { Self(path: "/users/\(segment: id)") }
}

@Suite struct HTTPNetworkServiceTests {
    @Test func `a call needs no annotation where its endpoint says what it gives`() async throws {
        let service = makeService(FixedTransport(200, #"{"id":1,"name":"Ada"}"#))
        let user = try await service.request(to: .user(id: 1), via: testEnvironment)
        #expect(user == User(id: 1, name: "Ada"))
    }

    @Test func `a model, a list, nothing, bytes and the whole response can be asked for`() async throws {
        enum API: EndpointProtocol {
            case users
            var path: String { "/users" }
        }
        let service = makeService(FixedTransport(200, #"[{"id":1,"name":"Ada"}]"#, headers: ["X": "y"]))
        let bound = service.bound(to: API.self, via: testEnvironment)
        let users: [User] = try await bound.requestModels(.users)
        let same: [User] = try await service.request(to: API.users, via: testEnvironment)
        #expect(users == same)
        try await service.requestVoid(to: API.users, via: testEnvironment)
        let data = try await service.requestData(to: API.users, via: testEnvironment)
        let response = try await service.response(to: API.users, via: testEnvironment)
        #expect(response.headers["X"] == "y")
        #expect(response.body.data == data)
    }

    @Test(arguments: [204, 205, 200] as [HTTPStatus])
    func `an empty body is nothing or nil, but never a model`(status: HTTPStatus) async throws {
        let service = makeService(FixedTransport(status, headers: ["Content-Length": "0"]))
        try await service.request(to: Endpoint<Void>(path: "/"), via: testEnvironment)
        #expect(try await service.request(to: Endpoint<User?>(path: "/"), via: testEnvironment) == nil)
        #expect(try await service.request(to: Endpoint<Data>(path: "/"), via: testEnvironment).isEmpty)
        for error in await [
            networkError { try await service.request(to: Endpoint<User>(path: "/"), via: testEnvironment) },
            networkError { try await service.request(to: Endpoint<[User]>(path: "/"), via: testEnvironment) },
        ] {
            #expect(error?.kind == .emptyBody)
            #expect(error?.status == status)
        }
    }

    @Test func `a model that can be written as nil is a model all the same`() async throws {
        let service = makeService(FixedTransport(204))
        let error = await networkError {
            try await service.request(to: Endpoint<JSONValue>(path: "/"), via: testEnvironment)
        }
        #expect(error?.kind == .emptyBody)
    }

    @Test func `a page where JSON was due is told from a broken model`() async throws {
        let page = makeService(FixedTransport(200, "<html>login</html>", headers: ["Content-Type": "text/html"]))
        let error = await networkError { try await page.request(to: .user(id: 1), via: testEnvironment) }
        #expect(error?.kind == .unexpectedContentType)
        #expect(error?.detail == "text/html where JSON was due, 18 bytes")
        #expect(error?.response?.body == Data("<html>login</html>".utf8))

        var anything = Endpoint<User>(path: "/")
        anything.options.contentTypes = .any
        let plain = makeService(FixedTransport(200, #"{"id":1,"name":"A"}"#, headers: ["Content-Type": "text/plain"]))
        #expect(try await plain.request(to: anything, via: testEnvironment).id == 1)
    }

    @Test(arguments: [
        (#"{"id":"x","name":"A"}"#, "has no Int at id"), (#"{"id":1}"#, "has no member name"),
        (#"{"id":1,"name":null}"#, "has no value at name"), ("{", "is not valid JSON"), ("\u{FEFF}\0", "is not valid"),
    ])
    func `a body that is not the model says where`(body: String, place: String) async throws {
        let service = makeService(FixedTransport(200, body))
        let error = await networkError { try await service.request(to: .user(id: 1), via: testEnvironment) }
        #expect(error?.kind == .decodingFailed)
        #expect(error?.detail.contains(place) == true, "\(error?.detail ?? "")")
        #expect(error?.underlying is DecodingError)
    }

    @Test func `a refused status keeps the server's body and reads it as its models are read`() async throws {
        struct Refusal: Decodable, Sendable { var errorCode: Int }
        let service = makeService(FixedTransport(422, #"{"error_code":7}"#), coding: JSONCoding(keys: .snakeCase))
        let error = await networkError { try await service.request(to: .user(id: 1), via: testEnvironment) }
        #expect(error?.kind == .unacceptableStatus)
        #expect(error?.shortDescription == "unacceptable_status_422")
        #expect(try error?.decodeBody(as: Refusal.self).errorCode == 7)
        #expect(error?.isRetryable == false)
    }

    @Test func `a problem is typed, and its status is the response's`() async throws {
        let body = #"{"type":"/p","title":"Out","status":200,"detail":7,"instance":"/i","balance":30,"a":["b",null]}"#
        let headers: HTTPHeaders = ["Content-Type": "application/problem+json; charset=utf-8"]
        let service = makeService(FixedTransport(403, body, headers: headers))
        let error = await networkError { try await service.request(to: .user(id: 1), via: testEnvironment) }
        let problem = try #require(error?.problemDetails)
        #expect(problem.type == "/p")
        #expect(problem.title == "Out")
        #expect(problem.status == 403)
        #expect(problem.detail == nil)
        #expect(problem.instance == "/i")
        #expect(problem.extensions == ["balance": 30, "a": ["b", nil]])
    }

    @Test func `an error's body is bounded, and says so`() async throws {
        let service = makeService(FixedTransport(500, String(repeating: "x", count: (1 << 20) + 1)))
        let error = await networkError { try await service.request(to: .user(id: 1), via: testEnvironment) }
        #expect(error?.response?.body.count == 1 << 20)
        #expect(error?.response?.isBodyIncomplete == true)
        #expect(error?.isRetryable == true)
    }

    @Test func `statuses beyond 2xx count as success where the endpoint says so`() async throws {
        var endpoint = Endpoint<HTTPResponse>(path: "/")
        endpoint.options.acceptedStatuses = .success.or(404)
        let service = makeService(FixedTransport(404))
        #expect(try await service.request(to: endpoint, via: testEnvironment).status == 404)
    }

    @Test func `a transport's error keeps its kind, phase and cause`() async throws {
        let cause = TransportError(.cannotConnect, "refused", phase: .connecting, delivery: .notSent)
        let service = makeService(FailingTransport(error: cause))
        let error = await networkError { try await service.request(to: .user(id: 1), via: testEnvironment) }
        #expect(error?.kind == .cannotConnect)
        #expect(error?.phase == .connecting)
        #expect(error?.delivery == .notSent)
        #expect(error?.underlying is TransportError)
        #expect(error?.localizedDescription == "The server could not be reached.")
    }

    @Test func `an error of another kind is kept beneath, and a cancellation passes unwrapped`() async throws {
        struct Odd: Error {}
        let odd = makeService(FailingTransport(error: Odd()))
        let error = await networkError { try await odd.request(to: .user(id: 1), via: testEnvironment) }
        #expect(error?.kind == .unknown)
        #expect(error?.underlying is Odd)
        let cancelled = makeService(FailingTransport(error: CancellationError()))
        await #expect(throws: CancellationError.self) {
            try await cancelled.request(to: .user(id: 1), via: testEnvironment)
        }
    }

    @Test func `a store that cannot be read is an error, not a call without credentials`() async throws {
        let service = HTTPNetworkService(transport: FixedTransport(200), authService: BrokenStore())
        let endpoint = Endpoint<Void>(path: "/", requiresAuth: true)
        let error = await networkError { try await service.request(to: endpoint, via: testEnvironment) }
        #expect(error?.kind == .authenticationFailed)
        #expect(error?.underlying is BrokenStore.Unreadable)
        try await service.request(to: Endpoint<Void>(path: "/"), via: testEnvironment)
    }

    @Test(arguments: [
        NetworkError.Kind.invalidURL, .invalidRequest, .encodingFailed, .unreadableBody, .authenticationFailed, .noWire,
        .noConnection, .hostNotFound, .cannotConnect, .connectionLost, .timedOut, .networkRestricted, .tlsFailure,
        .pinMismatch, .bodyTooLarge, .truncatedBody, .malformedResponse, .redirectRefused, .unacceptableStatus,
        .unexpectedContentType, .emptyBody, .decodingFailed, .deadlineExceeded, .unmatchedRoute, .unknown,
        NetworkError.Kind(rawValue: "of_tomorrow"),
    ])
    func `every kind has a sentence for a screen, and a label`(kind: NetworkError.Kind) {
        let error = NetworkError(kind, "detail")
        #expect(error.localizedDescription == error.userMessage)
        #expect(error.userMessage.hasSuffix("."))
        #expect(!error.userMessage.contains("detail"))
        #expect(error.shortDescription == kind.rawValue)
    }

    @Test(arguments: [400, 401, 403, 404, 409, 410, 412, 418, 429, 500, 503, 599] as [HTTPStatus])
    func `every refused status has a sentence, and says whether to try again`(status: HTTPStatus) {
        let response = NetworkError.Response(status: status, headers: HTTPHeaders(), body: Data())
        let error = NetworkError(.unacceptableStatus, "detail", response: response)
        #expect(error.userMessage.hasSuffix("."))
        #expect(error.isRetryable == [429, 500, 503].contains(status.code))
    }

    @Test func `bytes may be absent`() async throws {
        let full = makeService(FixedTransport(200, "\u{1}raw"))
        #expect(try await full.request(to: Endpoint<Data?>(path: "/"), via: testEnvironment) == Data("\u{1}raw".utf8))
        let empty = makeService(FixedTransport(204))
        #expect(try await empty.request(to: Endpoint<Data?>(path: "/"), via: testEnvironment) == nil)
    }
}
