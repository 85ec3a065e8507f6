import Testing

@testable import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Credentials in files")
struct FileCredentialStoreTests {
    private let folder: TemporaryFolder
    private let store: FileCredentialStore
    private let file: String
    private let credential = Credential(account: "a", session: "s", generation: 1, token: AccessToken("t"))

    init() throws {
        folder = try TemporaryFolder()
        store = FileCredentialStore(folder: URL(filePath: folder.file("store")))
        file = folder.file("store/a.credential")
    }

    private func write(_ text: String) throws {
        try AtomicFile.makeFolder(folder.file("store"))
        try AtomicFile.write(Data(text.utf8), to: file)
    }

    @Test func onlyTheOwnerMayReadThem() async throws {
        try await store.save(credential)
        #expect(try folder.permissions(file) == 0o600)
        #expect(try folder.permissions(folder.file("store")) == 0o700)
    }

    @Test func anotherStoreOfTheSameFolderSeesEveryChangeAtOnce() async throws {
        let other = FileCredentialStore(folder: URL(filePath: folder.file("store")))
        #expect(other.id == store.id)
        for generation in 1...50 as ClosedRange<UInt64> {
            let new = Credential(account: "a", session: "s", generation: generation, token: AccessToken("t"))
            try await store.save(new)
            #expect(try await other.read("a") == new)
        }
        try await store.remove("a")
        #expect(try await other.read("a") == nil)
    }

    @Test(arguments: [
        "", "{", "hello", "[]", "null", #"{"version":1}"#,
        #"{"version":2,"account":"a","session":"s","generation":1,"token":"t"}"#,
        #"{"version":1,"account":"b","session":"s","generation":1,"token":"t"}"#,
        #"{"version":1,"account":"a","session":"s","generation":-1,"token":"s3cret"}"#,
    ])
    func aDamagedFileIsAnErrorAndIsKeptAndTheNextSignInMovesItAside(_ content: String) async throws {
        try write(content)
        for _ in 0..<2 {
            let error = await #expect(throws: CredentialError.self) { _ = try await store.read("a") }
            #expect(error?.kind == .damaged)
            #expect(error.map { "\($0)".contains("s3cret") } == false)
        }
        await #expect(throws: CredentialError.self) { _ = try await store.replace(credential.stamp, with: nil) }
        await #expect(throws: CredentialError.self) { try await store.withRefreshLock("a") { _ in } }
        #expect(try AtomicFile.read(file) == Array(content.utf8))
        try await store.save(credential)
        #expect(try await store.read("a") == credential)
        #expect(try AtomicFile.read(file + ".damaged1") == Array(content.utf8))
    }

    @Test func aSignOutMovesADamagedFileAsideAsWell() async throws {
        for number in 1...2 {
            try write("hello \(number)")
            try await store.remove("a")
            #expect(try await store.read("a") == nil)
            #expect(try AtomicFile.read(file + ".damaged\(number)") == Array("hello \(number)".utf8))
        }
    }

    @Test func aFileThatMayNotBeReadIsAnErrorAndNotSignedOut() async throws {
        // A folder in the file's place cannot be read by anyone, whoever runs the test.
        try AtomicFile.makeFolder(file)
        let error = await #expect(throws: CredentialError.self) { _ = try await store.read("a") }
        #expect(error?.kind == .unreadable)
        #expect(error?.code != nil)
    }

    @Test func aFolderThatCannotBeMadeIsAnError() async throws {
        try AtomicFile.write([], to: folder.file("store"))
        let error = await #expect(throws: CredentialError.self) { try await store.save(credential) }
        #expect(error?.kind == .unwritable)
    }

    @Test func whatACrashLeftHalfWrittenIsRemovedAtTheNextSignIn() async throws {
        try write("")
        try AtomicFile.write(Data("half".utf8), to: file + ".1.2.tmp")
        try AtomicFile.write(Data("other".utf8), to: folder.file("store/b.credential.1.2.tmp"))
        try await store.save(credential)
        #expect(try AtomicFile.read(file + ".1.2.tmp") == nil)
        #expect(try AtomicFile.read(folder.file("store/b.credential.1.2.tmp")) != nil)
    }

    @Test(arguments: [
        (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/com.example.app"),
        (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/com.example.app"),
        (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/com.example.app"),
        (["HOME": "/h"], "/h/.local/state/com.example.app"), ([:], nil),
    ])
    func theFolderIsWhereTheXDGSpecificationHasIt(environment: [String: String], path: String?) {
        let folder = CredentialFolder.standard(service: "com.example.app", environment: environment)
        #expect((try? folder.get())?.path == path)
    }

    @Test(arguments: [("../x", "/s/%2E.%2Fx"), ("..", "/s/%2E."), (".hidden", "/s/%2Ehidden")])
    func aServicesNameIsNoPath(service: String, path: String) throws {
        let folder = try CredentialFolder.standard(service: service, environment: ["XDG_STATE_HOME": "/s"]).get()
        #expect(folder.path == path)
    }
}
