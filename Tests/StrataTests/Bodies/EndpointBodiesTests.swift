import Strata
import Testing

/// Bodies on their way through the service, as a caller writes them.
@Suite struct EndpointBodiesTests {
    private enum FilesAPI: EndpointProtocol {
        case list
        case signIn
        case upload(URL)

        var path: String { "/files" }
        var method: HTTPMethod {
            switch self {
            case .list: .get
            case .signIn, .upload: .post
            }
        }
        var body: AnyBody {
            switch self {
            case .list: .none
            case .signIn: .form(["grant_type": "password", "scope": "read write"])
            case .upload(let url): .multipart([.value("title", "Holiday"), .file("file", url, type: "image/png")])
            }
        }
    }

    private struct Anyone: AuthServiceProtocol {
        func authorize(_ request: inout HTTPRequest) async throws {}
    }

    private let transport = CannedResponseTransport(string: "", statusCode: 204)
    private let environment: DefaultAPIEnvironment

    init() {
        environment = DefaultAPIEnvironment(baseURL: URL(string: "https://api.test"))
    }

    private func sent(_ endpoint: FilesAPI) async throws -> HTTPRequest {
        let service = HTTPNetworkService(transport: transport, authService: Anyone())
        try await service.requestVoid(to: endpoint, via: environment)
        return try #require(transport.requests.last)
    }

    @Test func `a case without body sends none`() async throws {
        let request = try await sent(.list)
        #expect(request.body == nil)
        #expect(!request.headers.contains(.contentType))
        let service = HTTPNetworkService(transport: transport, authService: Anyone())
        try await service.request(to: Endpoint<Void>(path: "/", method: .post, body: AnyBody.none), via: environment)
        #expect(transport.requests.last?.body == nil)
    }

    @Test func `a form and an upload arrive whole`() async throws {
        let form = try await sent(.signIn)
        #expect(form.headers[.contentType] == "application/x-www-form-urlencoded")
        #expect(try await form.body?.collect(upTo: 1_000) == Data("grant_type=password&scope=read+write".utf8))

        let file = try TemporaryFile(Data("pixels".utf8), name: "beach.png")
        let upload = try await sent(.upload(file.url))
        let data = try #require(try await upload.body?.collect(upTo: 10_000))
        #expect(upload.body?.length == data.count)
        let parts = try MultipartReader.read(data, contentType: upload.headers[.contentType])
        #expect(parts.map(\.content) == ["Holiday", "pixels"].map { Array($0.utf8) })
        #expect(parts.last?.headers.first?.hasSuffix(#"; filename="beach.png""#) == true)
    }

    @Test func `a missing file sends nothing and is named`() async throws {
        let file = try TemporaryFile(Data(), name: "gone.png")
        try file.remove()
        let error = await #expect(throws: NetworkError.self) { try await sent(.upload(file.url)) }
        #expect(error.map(String.init(describing:))?.contains("gone.png") == true)
        #expect(transport.requests.isEmpty)
    }
}
