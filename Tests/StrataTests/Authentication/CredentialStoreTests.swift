import Strata
import Synchronization
import Testing

@testable import struct Strata.KeychainVault

/// What every store promises, whatever it keeps its credentials in.
@Suite("Every credential store")
struct CredentialStoreTests {
    enum Kind: CaseIterable, Sendable {
        case memory, file, keychain
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func makeStore(_ kind: Kind) -> any CredentialStore {
        switch kind {
        case .memory: MemoryCredentialStore()
        case .file: FileCredentialStore(folder: URL(filePath: folder.file("store")))
        case .keychain: KeychainVault(items: FakeKeychain(), lockFolder: folder.file("locks"))
        }
    }

    private static func credential(
        _ account: String = "a", session: String = "s", _ generation: UInt64 = 1, _ token: String = "t"
    ) -> Credential {
        Credential(
            account: account, session: session, generation: generation,
            token: AccessToken(token, expiry: Date(timeIntervalSince1970: 1.5), refreshToken: "r"))
    }

    @Test(arguments: Kind.allCases)
    func givesBackWhatItKeepsAndForgetsWhatItIsToldTo(_ kind: Kind) async throws {
        let store = makeStore(kind)
        #expect(try await store.read("a") == nil)
        try await store.remove("a")
        try await store.save(Self.credential())
        try await store.save(Self.credential("b/../ö 😀", 7, "other"))
        #expect(try await store.read("a") == Self.credential())
        #expect(try await store.read("b/../ö 😀") == Self.credential("b/../ö 😀", 7, "other"))
        try await store.remove("a")
        #expect(try await store.read("a") == nil)
        #expect(try await store.read("b/../ö 😀") != nil)
    }

    @Test(arguments: Kind.allCases)
    func replacesOnlyWhatIsNamed(_ kind: Kind) async throws {
        let store = makeStore(kind)
        let first = Self.credential()
        let second = Self.credential("a", 2)
        #expect(try await !store.replace(first.stamp, with: second))
        try await store.save(first)
        #expect(try await !store.replace(second.stamp, with: nil))
        #expect(try await !store.replace(Self.credential(session: "other").stamp, with: second))
        #expect(try await store.replace(first.stamp, with: second))
        #expect(try await store.read("a") == second)
        #expect(try await store.replace(second.stamp, with: nil))
        #expect(try await store.read("a") == nil)
    }

    @Test(arguments: Kind.allCases)
    func aRefreshExcludesAnotherOfTheSameAccountAndNothingElse(_ kind: Kind) async throws {
        let store = makeStore(kind)
        let first = Self.credential()
        try await store.save(first)
        try await store.withRefreshLock("a") { current in
            #expect(current == first)
            try await store.withRefreshLock("b") { #expect($0 == nil) }
            let second = Task { try await store.withRefreshLock("a") { _ in Issue.record("two refreshes at once") } }
            #expect(try await store.replace(first.stamp, with: Self.credential("a", 2)))
            try await store.save(Self.credential("a", 3))
            try await store.remove("a")
            second.cancel()
            await #expect(throws: CancellationError.self) { try await second.value }
        }
        try await store.withRefreshLock("a") { #expect($0 == nil) }
    }

    @Test(arguments: Kind.allCases)
    func noIncrementIsLostAmongManyWriters(_ kind: Kind) async throws {
        let store = makeStore(kind)
        try await store.save(Self.credential())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<5 {
                        var isDone = false
                        while !isDone {
                            let old = try #require(try await store.read("a"))
                            isDone = try await store.replace(
                                old.stamp, with: Self.credential("a", old.generation + 1))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.read("a")?.generation == 21)
    }
}
