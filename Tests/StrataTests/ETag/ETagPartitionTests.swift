import Strata
import StrataTesting
import Testing

@Suite("One user's body is never another's", .timeLimit(.minutes(15)))
struct ETagPartitionTests {
    private static let credentials: [HTTPHeaders] = [
        [:], ["Authorization": "Bearer a"], ["Authorization": "Bearer b"], ["Cookie": "s=1"], ["Cookie": "s=2"],
        ["Proxy-Authorization": "x"], ["X-API-Key": "k"], ["X-Auth-Token": "k"], ["X-Own": "1"], ["X-Own": "2"],
        ["Authorization": "Bearer a", "Cookie": "s=1"],
    ]

    @Test("Every set of credentials is a principal of its own")
    func credentials() async throws {
        let exchange = ETagExchange()
        let requests = try Self.credentials.map { headers in
            var request = try HTTPRequest.get(.test(), headers)
            request.options.secretHeaders = ["X-Own"]
            return request
        }
        for (number, request) in requests.enumerated() {
            let sent = try await exchange.send(request, answers: .ok(["ETag": #""same""#], "\(number)"))
            #expect(sent.calls[0].headers == request.headers)
        }
        for (number, request) in requests.enumerated() {
            #expect(try await exchange.send(request, answers: .notModified()).response.text == "\(number)")
        }
    }

    @Test("Credentials in the URL part users, its fragment does not")
    func url() async throws {
        let exchange = ETagExchange()
        let texts = ["https://a.test/?key=1", "https://a.test/?key=2", "https://u:p@a.test/?key=1", "https://a.test/"]
        for text in texts {
            let sent = try await exchange.send(.get(.test(text)), answers: .ok(["ETag": #""same""#], text))
            #expect(sent.calls[0].headers.isEmpty)
        }
        let again = try await exchange.send(.get(.test("https://a.test/?key=2#top")), answers: .notModified())
        #expect(again.response.text == "https://a.test/?key=2")
    }

    @Test("A sign-in keeps what it stored when its token rotates, and no other sign-in sees it")
    func sessions() async throws {
        let exchange = ETagExchange()
        func request(_ account: String, _ session: String, _ generation: UInt64) throws -> HTTPRequest {
            var request = try HTTPRequest.get(
                .test(), ["Authorization": "Bearer \(generation)", "X-Key": "\(generation)"])
            request.options.secretHeaders = ["X-Key"]
            request.options.authStamp = AuthStamp(account: account, session: session, generation: generation)
            return request
        }
        let vary: HTTPHeaders = ["ETag": #""1""#, "Vary": "Authorization, X-Key, Accept"]
        _ = try await exchange.send(request("ann", "1", 1), answers: .ok(vary, "ann"))
        #expect(try await exchange.send(request("ann", "1", 2), answers: .notModified()).response.text == "ann")
        for (account, session) in [("ann", "2"), ("bob", "1"), ("ann1", "")] {
            let other = try await exchange.send(request(account, session, 1), answers: .ok([:]))
            #expect(!other.calls[0].headers.contains(.ifNoneMatch), "\(account) \(session)")
        }
    }

    @Test("A cookie that the sign-in does not stand for still tells variants apart")
    func cookieBesideStamp() async throws {
        let exchange = ETagExchange()
        func request(_ cookie: String) throws -> HTTPRequest {
            var request = try HTTPRequest.get(.test(), ["Cookie": cookie])
            request.options.authStamp = AuthStamp(account: "ann", session: "1", generation: 1)
            return request
        }
        _ = try await exchange.send(request("a=1"), answers: .ok(["ETag": #""1""#, "Vary": "Cookie"], "one"))
        #expect(try await exchange.send(request("a=1"), answers: .notModified()).response.text == "one")
        #expect(!(try await exchange.send(request("a=2"), answers: .ok([:]))).calls[0].headers.contains(.ifNoneMatch))
    }

    @Test("A purge takes one user's entries and leaves the others'")
    func purge() async throws {
        let exchange = ETagExchange()
        let stamp = AuthStamp(account: "ann", session: "1", generation: 1)
        var ann = try HTTPRequest.get(.test())
        ann.options.authStamp = stamp
        let nobody = try HTTPRequest.get(.test())
        _ = try await exchange.send(ann, answers: .ok(["ETag": #""1""#], "ann"))
        _ = try await exchange.send(nobody, answers: .ok(["ETag": #""1""#], "nobody"))
        try await exchange.layer.removeAll(for: ETagPrincipal(stamp))
        #expect(try await exchange.send(ann, answers: .ok([:])).calls[0].headers.isEmpty)
        #expect(try await exchange.send(nobody, answers: .notModified()).response.text == "nobody")
    }

    @Test("An answer that was under way at the sign-out is handed over but not stored")
    func purgeMeanwhile() async throws {
        let store = MemoryETagStore()
        let exchange = ETagExchange(store: store)
        let stamp = AuthStamp(account: "ann", session: "1", generation: 1)
        var request = try HTTPRequest.get(.test())
        request.options.authStamp = stamp
        let sent = request
        async let response = exchange.layer.send(sent)
        let call = try await exchange.server.nextCall()
        try await exchange.layer.removeAll(for: ETagPrincipal(stamp))
        call.respond(with: .ok(["ETag": #""1""#], "ann"))
        #expect(try await response.text == "ann")
        #expect(store.byteCount == 0)
    }

    @Test("A purge that comes while the store is writing wins")
    func purgeWhileWriting() async throws {
        let store = GatedStore()
        let exchange = ETagExchange(store: store)
        let request = try HTTPRequest.get(.test())
        async let response = exchange.layer.send(request)
        try await exchange.server.nextCall().respond(with: .ok(["ETag": #""1""#], "body"))
        let write = try await store.nextWrite()
        try await exchange.layer.removeAll(for: .nobody)
        write.respond(with: HTTPResponse(status: .ok))
        #expect(try await response.text == "body")
        #expect(store.base.byteCount == 0)
    }

    @Test("Nothing printed of keys, principals and entries is a secret")
    func descriptions() throws {
        var request = try HTTPRequest.get(.test("https://u:secret@a.test/?key=secret"), ["Cookie": "secret"])
        request.options.authStamp = AuthStamp(account: "secret", session: "secret", generation: 1)
        var dumped = ""
        dump(ETagKey(request), to: &dumped)
        dump(ETagPrincipal(request), to: &dumped)
        dump(VarySelection(["Vary": "Cookie"], in: request), to: &dumped)
        #expect(!dumped.contains("secret"))
    }
}

/// A store whose writes end when the test says so.
final class GatedStore: ETagStoreProtocol {
    let base = MemoryETagStore()
    private let gate = ScriptedTransport()

    func nextWrite() async throws -> ScriptedCall {
        try await gate.nextCall()
    }

    func lookUp(_ key: ETagKey, for request: HTTPRequest) async throws -> StoredResponse? {
        await base.lookUp(key, for: request)
    }

    func store(_ response: StoredResponse, for key: ETagKey) async throws {
        _ = try await gate.send(.get(.test(key.url)))
        await base.store(response, for: key)
    }

    func remove(_ key: ETagKey) async throws { await base.remove(key) }

    func removeAll(for principal: ETagPrincipal) async throws { await base.removeAll(for: principal) }
}
