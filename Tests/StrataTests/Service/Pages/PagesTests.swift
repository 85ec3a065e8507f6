import Foundation
import Strata
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(15))) struct PagesTests {
    private let rig = StreamRig()
    private let list = Endpoint<[User]>(path: "/users", query: [.init(name: "size", value: "2")], requiresAuth: true)

    private func page(_ ids: Int...) -> String {
        "[" + ids.map { #"{"id":\#($0),"name":"x"}"# }.joined(separator: ",") + "]"
    }

    private func link(_ target: String) -> HTTPHeaders {
        ["Link": "<\(target)>; rel=\"next\"", "Content-Type": "application/json"]
    }

    private func gather<Element>(_ stream: ResponseStream<Element>) -> Task<[Element], any Error> {
        Task { try await stream.gathered() }
    }

    @Test func `items go on over all pages, which are asked for one by one`() async throws {
        let users = rig.service.items(of: list, via: testEnvironment)
        let reading = Task {
            var ids: [Int] = []
            for try await user in users {
                ids.append(user.id)
                if ids.count == 3 { break }
            }
            return ids
        }
        let first = try await rig.answer(page(1, 2), headers: link("?page=2"))
        #expect(first.url.absoluteString == "https://api.test/v1/users?size=2")
        let second = try await rig.answer(page(3, 4), headers: link("?page=3"))
        #expect(second.url.absoluteString == "https://api.test/v1/users?page=2")
        #expect(second.headers[.authorization] == "Bearer secret")
        #expect(try await reading.value == [1, 2, 3])
        try rig.server.verifyExhausted()
    }

    @Test func `a link is relative to where the redirections led`() async throws {
        let reading = gather(rig.service.pages(of: list, via: testEnvironment))
        let call = try await rig.server.nextCall()
        call.respond(
            with: HTTPResponse(
                status: .ok, headers: link("2"), body: ResponseBody(Data(page(1).utf8)),
                url: URL(string: "https://api.test/v2/people/1")))
        let second = try await rig.answer(page(2))
        #expect(second.url.absoluteString == "https://api.test/v2/people/2")
        let pages = try await reading.value
        #expect(pages.map { $0.value.map(\.id) } == [[1], [2]])
        #expect(pages.first?.links["next"]?.target == "2")
        #expect(pages.first?.response.body.data?.isEmpty == true)
    }

    @Test func `no credential goes to another origin`() async throws {
        var list = list
        list.headers = ["Authorization": "mine", "X-Ours": "mine", "X-Lang": "de"]
        list.options.secretHeaders = ["X-Ours"]
        let environment = APIEnvironment(baseURL: testEnvironment.baseURL, headers: ["X-API-Key": "mine"])
        let reading = gather(rig.service.items(of: list, via: environment))
        let first = try await rig.answer(page(1), headers: link("https://other.test/users?page=2"))
        #expect(first.headers["X-Ours"] == "mine")
        #expect(first.headers["X-API-Key"] == "mine")
        let second = try await rig.answer(page(2), headers: link("https://api.test/v1/users?page=3"))
        #expect(second.headers[.authorization] == nil)
        #expect(second.headers["X-Ours"] == nil)
        #expect(second.headers["X-API-Key"] == nil)
        #expect(second.headers["X-Lang"] == "de")
        let third = try await rig.answer(page(3))
        #expect(third.headers["X-Ours"] == "mine")
        #expect(try await reading.value.map(\.id) == [1, 2, 3])
    }

    @Test func `a link that gives up TLS is refused, after the page that it stands in`() async throws {
        var reader = rig.service.pages(of: list, via: testEnvironment).makeAsyncIterator()
        async let answered = rig.answer(page(1), headers: link("http://api.test/v1/users?page=2"))
        #expect(try await reader.next()?.value.map(\.id) == [1])
        _ = try await answered
        let error = await #expect(throws: NetworkError.self) { try await reader.next() }
        #expect(error?.kind == .redirectRefused)
        #expect(try await reader.next() == nil)
    }

    @Test(arguments: ["ftp://api.test/2", "https://user:pw@api.test/2"])
    func `a link that leads nowhere is an error`(target: String) async throws {
        let reading = gather(rig.service.pages(of: list, via: testEnvironment))
        try await rig.answer(page(1), headers: link(target))
        let error = await #expect(throws: NetworkError.self) { try await reading.value }
        #expect(error?.kind == .invalidURL)
    }

    @Test(arguments: [["?size=2"], ["?page=2", "?page=2"], ["?page=2", "?page=3", "?page=2"]])
    func `links that go round in a circle end the list`(targets: [String]) async throws {
        let reading = gather(rig.service.items(of: list, via: testEnvironment))
        for (index, target) in targets.enumerated() { try await rig.answer(page(index), headers: link(target)) }
        #expect(try await reading.value.map(\.id) == Array(targets.indices))
        try rig.server.verifyExhausted()
    }

    @Test func `a list without end meets its limit`() async throws {
        let reading = gather(rig.service.items(of: list, via: testEnvironment, limit: 3))
        for index in 0..<3 { try await rig.answer(page(index), headers: link("?page=\(index)")) }
        let error = await #expect(throws: NetworkError.self) { try await reading.value }
        #expect(error?.kind == .tooManyPages)
        try rig.server.verifyExhausted()
    }

    struct Feed: Decodable, Sendable {
        var users: [User]
        var cursor: String?
    }

    private static func feed(after cursor: String?, _ method: HTTPMethod = .get) -> Endpoint<Feed> {
        method == .get
            ? Endpoint(path: "/feed", query: [.init(name: "after", value: cursor)])
            : Endpoint(path: "/feed", method: method, body: .json(["after": cursor]))
    }

    @Test(arguments: [.get, .post] as [HTTPMethod])
    func `a cursor leads from page to page`(method: HTTPMethod) async throws {
        let pages = rig.service.pages(of: Self.feed(after: nil, method), via: testEnvironment) { page in
            page.value.cursor.map { Self.feed(after: $0, method) }
        }
        let reading = gather(pages.items(\.users))
        try await rig.answer(#"{"users":[{"id":1,"name":"x"}],"cursor":"a"}"#)
        try await rig.answer(#"{"users":[],"cursor":"b"}"#)
        let last = try await rig.answer(#"{"users":[{"id":2,"name":"x"}]}"#)
        if method == .get { #expect(last.url.query() == "after=b") }
        #expect(try await reading.value.map(\.id) == [1, 2])
        try rig.server.verifyExhausted()
    }

    @Test func `a cursor that stands still ends the list`() async throws {
        let pages = rig.service.pages(of: Self.feed(after: nil), via: testEnvironment) { _ in Self.feed(after: "a") }
        let reading = gather(pages)
        for _ in 0..<2 { try await rig.answer(#"{"users":[]}"#) }
        #expect(try await reading.value.count == 2)
        try rig.server.verifyExhausted()
    }

    @Test func `a page that fails is the error of its call`() async throws {
        let reading = gather(rig.service.items(of: list, via: testEnvironment))
        try await rig.answer(page(1), headers: link("?page=2"))
        try await rig.answer(.internalServerError)
        let error = await #expect(throws: NetworkError.self) { try await reading.value }
        #expect(error?.status == .internalServerError)
    }

    @Test func `an endpoint type, bound or not, gives items, and a stub gives pages`() async throws {
        enum API: EndpointProtocol {
            case users
            var path: String { "/users" }
        }
        let stub = StubNetworkService()
        stub.answer(.get, "/users", with: Page([User(id: 1, name: "Ada")], response: HTTPResponse(status: .ok)))
        for try await user: User in stub.items(of: API.users, via: testEnvironment) { #expect(user.id == 1) }
        for try await user: User in stub.bound(to: API.self, via: testEnvironment).items(of: .users) {
            #expect(user.id == 1)
        }
        #expect(stub.calls.count == 2)
    }
}
