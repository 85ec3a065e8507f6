import Strata
import StrataTesting
import Testing

@Suite("Disk store, several processes", .timeLimit(.minutes(15)))
struct DiskETagStoreCrashTests {
    /// Asks for everything that the writers may have stored; every 304 must give a body that belongs to its tag.
    ///
    /// - Returns: How many were there.
    private func checkAll(_ folder: TestFolder) async throws -> Int {
        let exchange = ETagExchange(store: DiskETagStore(folder: folder.url))
        var found = 0
        for number in 0..<8 {
            for language in ["en", "fr"] {
                let url = try URL.test("https://example.test/\(number)")
                let task = Task { try await exchange.layer.send(.get(url, ["Accept-Language": language])) }
                let call = try await exchange.server.nextCall()
                call.respond(with: call.request.headers.contains(.ifNoneMatch) ? .notModified() : .ok([:]))
                let response = try await task.value
                guard response.source == .revalidated else { continue }
                found += 1
                let numbers = (response.headers[.entityTag] ?? "").split { !$0.isNumber }.compactMap { Int($0) }
                let body = response.body.data ?? Data()
                #expect(numbers.count == 2 && body.count == numbers[0] && body.allSatisfy { $0 == numbers[1] })
            }
        }
        #expect(exchange.events.details(.storeFailure).isEmpty)
        return found
    }

    @Test("However 200 writers are killed, what is read later is whole or missing")
    func killed() async throws {
        let folder = TestFolder()
        var generator = SeededGenerator(seed: 1)
        var found = 0
        for _ in 0..<100 {
            let first = try ChildProcess("ETagStoreWriter", [folder.url.path])
            let second = try ChildProcess("ETagStoreWriter", [folder.url.path])
            for output in [
                await first.read(Int.random(in: 1...12, using: &generator)),
                await second.read(Int.random(in: 1...12, using: &generator)),
            ] {
                #expect(!output.isEmpty && output.allSatisfy { $0 == UInt8(ascii: ".") })
            }
            // The kill hits each writer wherever it has got to by now.
            _ = consume first
            _ = consume second
            found += try await checkAll(folder)
        }
        #expect(found > 100)
    }

    @Test("Whatever byte of a file the disk is full at, what is read later is whole or missing")
    func fullDisk() async throws {
        let folder = TestFolder()
        // First something to damage.
        _ = await (try ChildProcess("ETagStoreWriter", [folder.url.path])).read(50)
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<20 {
            let size = Int.random(in: 40...3_000, using: &generator)
            let writer = try ChildProcess("ETagStoreWriter", [folder.url.path, "\(size)"])
            let output = await writer.read(40)
            #expect(output.count == 40 && output.allSatisfy { $0 == UInt8(ascii: ".") })
            _ = consume writer
            #expect(try await checkAll(folder) > 0)
        }
    }

    @Test("Two processes share a folder and damage nothing")
    func shared() async throws {
        let folder = TestFolder()
        let first = try ChildProcess("ETagStoreWriter", [folder.url.path])
        let second = try ChildProcess("ETagStoreWriter", [folder.url.path])
        for _ in 0..<5 {
            for output in [await first.read(50), await second.read(50)] {
                #expect(output.count == 50 && output.allSatisfy { $0 == UInt8(ascii: ".") })
            }
            _ = try await checkAll(folder)
        }
        #expect(try folder.byteCount <= (32 << 10) + (32 << 10) / 4)
    }
}
