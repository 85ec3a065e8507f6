import Foundation
import Strata
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(15))) struct ModelStreamTests {
    private let endpoint = Endpoint<User>(path: "/feed")

    /// The models of a body that comes in these chunks.
    private func read(_ chunks: [Data], coding: JSONCoding = JSONCoding()) async throws -> [User] {
        let transport = ChunkTransport(chunks: chunks)
        let service = HTTPNetworkService(transport: transport, authService: AnyonesService(), coding: coding)
        return try await service.models(from: endpoint, via: testEnvironment).gathered()
    }

    @Test(arguments: ["\n", "\r\n"])
    func `every split gives the same models`(ending: String) async throws {
        let lines = [#"{"id":1,"name":"Ada"}"#, "", #"{"id":2,"name":"Zoë 👩‍🚀"}"#, "  ", #"{"id":3,"name":"B"}"#]
        for chunks in Splits.all(of: lines.joined(separator: ending)) {
            #expect(try await read(chunks).map(\.id) == [1, 2, 3])
        }
    }

    @Test func `the coders are those of the service`() async throws {
        struct Dated: Decodable, Sendable {
            var createdAt: Date
        }
        let body = #"{"created_at":"2024-02-29"}"#
        let service = HTTPNetworkService(
            transport: FixedTransport(200, body), authService: AnyonesService(),
            coding: JSONCoding(keys: .snakeCase, dates: .day))
        let dates = try await service.models(from: Endpoint<Dated>(path: "/"), via: testEnvironment).gathered()
        #expect(dates.map(\.createdAt.timeIntervalSince1970) == [1_709_164_800])
    }

    @Test func `a line that is no model is named, after the models before it`() async throws {
        let body = FedBody(
            "{\"id\":1,\"name\":\"Ada\"}\n\n{\"id\":\"x\",\"name\":\"Ada\"}\n{\"id\":3,\"name\":\"C\"}\n")
        let transport = ChunkTransport(body: body)
        let service = HTTPNetworkService(transport: transport, authService: AnyonesService())
        var reader = service.models(from: endpoint, via: testEnvironment).makeAsyncIterator()
        #expect(try await reader.next()?.id == 1)
        let error = await #expect(throws: NetworkError.self) { try await reader.next() }
        #expect(error?.kind == .decodingFailed)
        #expect(error?.detail == "line 3: User: the body has no Int at id")
        #expect(error?.request == "GET https://api.test/v1/feed")
        #expect(error?.response?.body == Data(#"{"id":"x","name":"Ada"}"#.utf8))
        #expect(body.discardCount == 1)
        #expect(try await reader.next() == nil)
    }

    @Test func `a stub gives models, too`() async throws {
        let stub = StubNetworkService()
        stub.answer(.get, "/feed", with: ResponseStream([User(id: 1, name: "Ada")]))
        #expect(try await stub.models(from: endpoint, via: testEnvironment).gathered().map(\.id) == [1])
    }
}

/// Streams a body in these chunks.
struct ChunkTransport: Transport {
    let body: FedBody

    init(body: FedBody) {
        self.body = body
    }

    init(chunks: [Data]) {
        body = FedBody()
        for chunk in chunks { body.feed(chunk) }
        body.end()
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(status: .ok, body: body.body, url: request.url)
    }
}
