import Testing

@testable import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("The keychain's answers")
struct KeychainVaultTests {
    private let folder: TemporaryFolder
    private let items = FakeKeychain()
    private let vault: KeychainVault
    private let credential = Credential(account: "a", session: "s", generation: 1, token: AccessToken("t"))

    init() throws {
        folder = try TemporaryFolder()
        vault = KeychainVault(items: items, lockFolder: folder.path)
    }

    @Test func whatIsThereIsUpdatedAndWhatIsNotIsAddedAndNothingIsDeletedFirst() async throws {
        try await vault.save(credential)
        try await vault.save(credential)
        #expect(items.calls == ["update", "add", "update"])
    }

    @Test func aDuplicateIsUpdated() async throws {
        items.race("a", Data("{}".utf8))
        try await vault.save(credential)
        #expect(items.calls == ["update", "add", "update"])
        #expect(try await vault.read("a") == credential)
    }

    @Test func lockedIsNotAbsent() async throws {
        try await vault.save(credential)
        items.fail("copy", [-25308])
        let error = await #expect(throws: CredentialError.self) { _ = try await vault.read("a") }
        #expect(error?.kind == .locked)
        #expect(error?.code == -25308)
        #expect(try await vault.read("a") == credential)
        items.fail("copy", [-25300])
        #expect(try await vault.read("a") == nil)
    }

    @Test(arguments: [Int32(-34018), -25293, -128, -26275, -50])
    func anyOtherCodeIsAnErrorWithTheCodeAndTheOldTokenStays(_ code: Int32) async throws {
        try await vault.save(credential)
        items.fail("copy", [code])
        let unreadable = await #expect(throws: CredentialError.self) { _ = try await vault.read("a") }
        #expect(unreadable?.kind == .unreadable && unreadable?.code == code)
        items.fail("update", [code])
        let unwritable = await #expect(throws: CredentialError.self) {
            try await vault.save(Credential(account: "a", session: "s", generation: 2, token: AccessToken("u")))
        }
        #expect(unwritable?.kind == .unwritable && unwritable?.code == code)
        items.fail("delete", [code])
        await #expect(throws: CredentialError.self) { try await vault.remove("a") }
        #expect(try await vault.read("a") == credential)
    }

    @Test func whatIsNoCredentialIsDamagedUntilTheNextSignIn() async throws {
        items.put("a", Data("hello".utf8))
        let error = await #expect(throws: CredentialError.self) { _ = try await vault.read("a") }
        #expect(error?.kind == .damaged)
        try await vault.save(credential)
        #expect(try await vault.read("a") == credential)
    }
}
