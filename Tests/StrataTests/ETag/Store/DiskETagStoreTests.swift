import Strata
import StrataTesting
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Disk store", .timeLimit(.minutes(15)))
struct DiskETagStoreTests {
    private let folder = TestFolder()

    private var exchange: ETagExchange { ETagExchange(store: DiskETagStore(folder: folder.url)) }

    private func isStored(_ url: URL) async throws -> Bool {
        let sent = try await exchange.send(.get(url), answers: .ok([:]))
        return sent.calls[0].headers.contains(.ifNoneMatch)
    }

    @Test("What one store keeps, another one of the same folder finds")
    func survives() async throws {
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #"W/"é,""#, "X-Rev": "1"], "body"))
        _ = try await exchange.send(.get(url), answers: .notModified(["X-Rev": "2"]))
        let third = try await exchange.send(.get(url), answers: .notModified())
        #expect(third.calls[0].headers[.ifNoneMatch] == #"W/"é,""#)
        #expect(third.response.text == "body")
        #expect(third.response.headers["X-Rev"] == "2")
    }

    @Test("Variants lie side by side, credentials apart")
    func variants() async throws {
        let url = try URL.test()
        let requests: [HTTPRequest] = [
            .get(url, ["Accept": "a"]), .get(url, ["Accept": "b"]), .get(url, method: .head),
            .get(url, ["Authorization": "x"]), .get(url, ["Authorization": "y"]),
        ]
        for (number, request) in requests.enumerated() {
            _ = try await exchange.send(
                request, answers: .ok(["ETag": #""\#(number)""#, "Vary": "Accept"], "\(number)"))
        }
        for (number, request) in requests.enumerated() {
            let again = try await exchange.send(request, answers: .notModified())
            #expect(again.calls[0].headers[.ifNoneMatch] == #""\#(number)""#)
            #expect(again.response.text == "\(number)")
        }
    }

    @Test("Files are for the owner alone; neither their names nor their content tell URL, user, credential or cookie")
    func privacy() async throws {
        var request = try HTTPRequest.get(.test("https://example.test/secret-path?key=secret"), ["Cookie": "secret"])
        let answer = HTTPResponse.ok(["ETag": #""1""#, "Set-Cookie": "secret", "Vary": "Cookie"], "body")
        _ = try await exchange.send(request, answers: answer)
        request.options.authStamp = AuthStamp(account: "secret", session: "secret", generation: 1)
        _ = try await exchange.send(request, answers: answer)
        #expect(try folder.mode(of: "") == 0o700)
        #expect(try folder.entryNames.count == 2)
        for name in try folder.names {
            #expect(try folder.mode(of: name) == 0o600)
            #expect(!name.contains("secret") && !name.contains("example"))
            #expect(try folder.content(of: name).firstRange(of: Data("secret".utf8)) == nil, "\(name)")
        }
    }

    @Test(
        "A file that is damaged, foreign or of another version is a miss and is removed",
        arguments: ["empty", "cut", "changed", "foreign", "version", "renamed"])
    func damaged(how: String) async throws {
        let url = try URL.test()
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "body"))
        _ = try await exchange.send(.get(.test("https://b.test")), answers: .ok(["ETag": #""1""#], "other"))
        let names = try folder.entryNames
        var whole = [String: Data]()
        for name in names { whole[name] = try folder.content(of: name) }
        for name in names {
            var content = whole[name] ?? Data()
            switch how {
            case "empty": content = Data()
            case "cut": content.removeLast()
            case "changed": content[content.count - 1] ^= 1
            case "foreign": content = Data("hello".utf8)
            case "version": content[12] ^= 3
            default: content = whole.first { $0.key != name }?.value ?? Data()
            }
            try content.write(to: folder.url(of: name))
        }
        let after = exchange
        let sent = try await after.send(.get(url), answers: HTTPResponse(status: 404))
        #expect(sent.calls[0].headers.isEmpty)
        #expect(after.events.details(.storeFailure).isEmpty)
        #expect(try folder.entryNames.count == 1)
        _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "body"))
        #expect(try await isStored(url))
    }

    @Test("A key file that is damaged, or a folder that is emptied, costs what is stored and nothing more")
    func lostKey() async throws {
        let url = try URL.test()
        let exchange = exchange
        for isEmptied in [false, true] {
            _ = try await exchange.send(.get(url), answers: .ok(["ETag": #""1""#], "body"))
            if isEmptied {
                try FileManager.default.removeItem(at: folder.url)
            } else {
                try Data("short".utf8).write(to: folder.url(of: "key"))
            }
            #expect(try await exchange.send(.get(url), answers: .ok(["ETag": #""2""#])).calls[0].headers.isEmpty)
            #expect(try await isStored(url))
        }
        #expect(exchange.events.details(.storeFailure).isEmpty)
    }

    @Test("The files stay within the capacity, and those used last stay")
    func bounded() async throws {
        let exchange = ETagExchange(store: DiskETagStore(folder: folder.url, capacity: 40_000))
        let body = String(repeating: "x", count: 4_000)
        let first = try URL.test("https://a.test/first")
        _ = try await exchange.send(.get(first), answers: .ok(["ETag": #""1""#], body))
        for number in 0..<30 {
            _ = try await exchange.send(
                .get(.test("https://a.test/\(number)")), answers: .ok(["ETag": #""1""#], body))
            #expect(try folder.byteCount <= 40_000)
            #expect(try await exchange.send(.get(first), answers: .notModified()).response.text == body)
        }
        #expect(try folder.entryNames.count > 5)
        #expect(try await !isStored(.test("https://a.test/0")))
    }

    @Test("A body that would take most of the store is handed over and not kept")
    func tooLarge() async throws {
        let exchange = ETagExchange(store: DiskETagStore(folder: folder.url, capacity: 1_000))
        let body = String(repeating: "x", count: 1_000)
        _ = try await exchange.send(.get(.test()), answers: .ok(["ETag": #""1""#], "small"))
        let sent = try await exchange.send(.get(.test()), answers: .ok(["ETag": #""1""#], body))
        #expect(sent.response.text == body)
        #expect(try folder.entryNames.isEmpty)
    }

    @Test("What a crash left half written is removed once nobody can be writing it")
    func leftovers() async throws {
        _ = try await exchange.send(.get(.test()), answers: .ok(["ETag": #""1""#], "body"))
        for (name, age) in [("old.tmp", 3_600.0), ("new.tmp", 0)] {
            try Data("half".utf8).write(to: folder.url(of: name))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: folder.url(of: name).path)
        }
        // The first write of a store looks at all files.
        _ = try await exchange.send(.get(.test("https://b.test")), answers: .ok(["ETag": #""1""#], "body"))
        #expect(try folder.names.filter { $0.hasSuffix(".tmp") } == ["new.tmp"])
        #expect(try folder.entryNames.count == 2)
    }

    @Test("A purge removes the files of one user")
    func purge() async throws {
        let stamp = AuthStamp(account: "ann", session: "1", generation: 1)
        for path in ["a", "b"] {
            var request = try HTTPRequest.get(.test("https://a.test/\(path)"))
            _ = try await exchange.send(request, answers: .ok(["ETag": #""1""#], "nobody"))
            request.options.authStamp = stamp
            _ = try await exchange.send(request, answers: .ok(["ETag": #""1""#], "ann"))
        }
        #expect(try folder.entryNames.count == 4)
        try await exchange.layer.removeAll(for: ETagPrincipal(stamp))
        #expect(try folder.entryNames.count == 2)
        #expect(try await isStored(.test("https://a.test/a")))
    }

    @Test("A folder that cannot be made is reported, and the response is whole")
    func unusable() async throws {
        try Data().write(to: folder.url)
        let exchange = ETagExchange(store: DiskETagStore(folder: folder.url(of: "inside")))
        let sent = try await exchange.send(.get(.test()), answers: .ok(["ETag": #""1""#], "body"))
        #expect(sent.response.text == "body")
        let details = exchange.events.details(.storeFailure)
        #expect(details.count == 2)
        #expect(details.allSatisfy { $0.contains(folder.url.lastPathComponent) })
    }
}
