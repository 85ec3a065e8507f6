import StrataTesting
import Testing

@testable import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The clauses about the store: what is kept when, when keeping fails, and when others share it.
@Suite("The reauth contract: storage", .timeLimit(.minutes(15)))
struct ReauthStorageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fileStore() -> FileCredentialStore {
        FileCredentialStore(folder: URL(filePath: folder.file("store")))
    }

    // MARK: 6

    @Test(arguments: [
        (HTTPStatus.badRequest, #"{"error":"invalid_grant"}"#, true),
        (.badRequest, #"{"error":"invalid_client"}"#, false), (.badRequest, "invalid_grant", false),
        (.unauthorized, #"{"error":"invalid_grant","error_description":"x"}"#, true),
        (.internalServerError, #"{"error":"invalid_grant"}"#, false),
    ])
    func clause6OnlyTheTokenEndpointsInvalidGrantIsARefusal(
        status: HTTPStatus, body: String, isRefused: Bool
    ) async throws {
        let bench = ReauthBench(refresh: { _, server in
            let service = HTTPNetworkService(transport: server, authService: BearerAuthService { nil })
            let environment = DefaultAPIEnvironment(baseURL: URL(string: "https://api.test"))
            let endpoint = Endpoint<Data>(path: "/token", method: .post)
            return AccessToken(
                String(decoding: try await service.request(to: endpoint, via: environment), as: UTF8.self))
        })
        try await bench.auth.saveAccessToken("T1")
        let call = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        try await bench.nextRefresh(nil).respond(status, body, headers: ["Content-Type": "application/json"])
        #expect(await call.refusal()?.kind == (isRefused ? .refused : .failed))
        #expect(try await bench.auth.accessToken()?.value == (isRefused ? nil : "T1"))
        if isRefused { #expect(await bench.handler.next() == "invalidated default") }
        try await bench.verifyQuiet()
    }

    // MARK: 7

    @Test func clause7TheTokenIsStoredBeforeAnyoneGoesOn() async throws {
        let bench = ReauthBench(store: fileStore())
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let call = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        try await bench.nextRefresh("R1").respond(.ok, "T2")
        let replay = try await bench.next("T2")
        #expect(try await fileStore().read("default")?.token.value == "T2")
        replay.respond(.ok)
        #expect(try await call.value.status == .ok)
    }

    @Test(arguments: [Int32(-34018), -25308, -25299])
    func clause7ATokenThatCannotBeStoredIsUsedAndStoringIsTriedAgain(code: Int32) async throws {
        let items = FakeKeychain()
        let vault = KeychainVault(items: items, lockFolder: folder.path)
        let bench = ReauthBench(store: vault)
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let stale = [try await bench.request(), try await bench.request()]
        let call = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        let refresh = try await bench.nextRefresh("R1")
        items.fail("update", [code, code, code])
        refresh.respond(.ok, "T2")
        try await bench.next("T2").respond(.ok)
        #expect(try await call.value.status == .ok)
        #expect(await bench.handler.next()?.contains("not stored default") == true)
        #expect(try await bench.auth.accessToken()?.value == "T1")

        // As long as it fails, what is in memory serves; nobody is signed out.
        items.fail("update", [code, code])
        let second = bench.call(stale[0])
        try await bench.next("T1").respond(.unauthorized)
        try await bench.next("T2").respond(.ok)
        #expect(try await second.value.status == .ok)
        #expect(try await bench.auth.accessToken()?.value == "T1")

        items.fail("update", [])
        let third = bench.call(stale[1])
        try await bench.next("T1").respond(.unauthorized)
        try await bench.next("T2").respond(.ok)
        #expect(try await third.value.status == .ok)
        #expect(try await bench.auth.accessToken() == AccessToken("T2", refreshToken: "RT2"))
        #expect(bench.handler.all.count == 1)
        try await bench.verifyQuiet()
    }

    @Test func clause7ADuplicateInTheKeychainIsNoFailure() async throws {
        let items = FakeKeychain()
        let bench = ReauthBench(store: KeychainVault(items: items, lockFolder: folder.path))
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let call = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        let refresh = try await bench.nextRefresh("R1")
        items.fail("update", [-25299])
        refresh.respond(.ok, "T2")
        try await bench.next("T2").respond(.ok)
        #expect(try await call.value.status == .ok)
        #expect(try await bench.auth.accessToken()?.value == "T2")
        #expect(bench.handler.all.isEmpty)
    }

    @Test func aRefreshAfterAFailedStoreSendsTheNewRefreshTokenAndNotTheSpentOne() async throws {
        let items = FakeKeychain()
        let bench = ReauthBench(store: KeychainVault(items: items, lockFolder: folder.path))
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let call = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        let refresh = try await bench.nextRefresh("R1")
        items.fail("update", [-50, -50])
        refresh.respond(.ok, "T2")
        try await bench.next("T2").respond(.ok)
        #expect(try await call.value.status == .ok)
        let later = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        try await bench.next("T2").respond(.unauthorized)
        try await bench.nextRefresh("RT2").respond(.ok, "T3")
        try await bench.next("T3").respond(.ok)
        #expect(try await later.value.status == .ok)
        #expect(try await bench.auth.accessToken()?.value == "T3")
    }

    @Test func aStoreThatCannotBeReadIsAnErrorOfTheCallAndNotASignOut() async throws {
        let items = FakeKeychain()
        let bench = ReauthBench(store: KeychainVault(items: items, lockFolder: folder.path))
        try await bench.auth.saveAccessToken("T1")
        let call = try await bench.call()
        let answer = try await bench.next("T1")
        items.fail("copy", [-25308])
        answer.respond(.unauthorized)
        let error = await #expect(throws: TransportError.self) { try await call.value }
        #expect(error?.kind == .authenticationFailed)
        #expect((error?.underlying as? CredentialError)?.kind == .locked)
        #expect(try await bench.auth.accessToken()?.value == "T1")
    }

    // MARK: 8

    @Test func clause8WhatAnotherProcessRenewedIsTakenOverAndNotRenewedAgain() async throws {
        // Two layers with stores of their own over one folder are what two processes are.
        let (one, other) = (ReauthBench(store: fileStore()), ReauthBench(store: fileStore()))
        try await one.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let first = try await one.call()
        let second = try await other.call()
        try await one.next("T1").respond(.unauthorized)
        let refresh = try await one.nextRefresh("R1")
        try await other.next("T1").respond(.unauthorized)
        await other.observer.saw("refreshes the token")
        refresh.respond(.ok, "T2")
        try await one.next("T2").respond(.ok)
        try await other.next("T2").respond(.ok)
        #expect(try await first.value.status == .ok)
        #expect(try await second.value.status == .ok)
        try await one.verifyQuiet()
        try await other.verifyQuiet()
    }

    @Test func clause8ARefusalDoesNotForgetWhatSomebodyElseStored() async throws {
        let bench = ReauthBench(store: fileStore())
        try await bench.auth.saveAccessToken(AccessToken("T1", refreshToken: "R1"))
        let call = try await bench.call()
        try await bench.next("T1").respond(.unauthorized)
        let refresh = try await bench.nextRefresh("R1")
        // A program that knows nothing of the lock was quicker.
        let old = try #require(try await fileStore().read("default"))
        let new = Credential(account: "default", session: old.session, generation: 2, token: AccessToken("T2"))
        #expect(try await fileStore().replace(old.stamp, with: new))
        refresh.respond(.badRequest)
        try await bench.next("T2").respond(.ok)
        #expect(try await call.value.status == .ok)
        #expect(bench.handler.all.isEmpty)
        try await bench.verifyQuiet()
    }
}
