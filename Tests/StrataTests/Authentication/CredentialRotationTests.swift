import Strata
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Processes that share a credential", .timeLimit(.minutes(15)))
struct CredentialRotationTests {
    @Test func twoOfThemRotateItFiveHundredTimesAndNoRefreshTokenIsSpentTwiceOrLost() async throws {
        let rotations = 500
        let folder = try TemporaryFolder()
        let spent = folder.file("spent")
        try FileManager.default.createDirectory(atPath: spent, withIntermediateDirectories: true)
        let store = FileCredentialStore(folder: URL(filePath: folder.file("store")))
        try await BearerAuthService(store: store).saveAccessToken(AccessToken("access 1", refreshToken: "1"))

        let arguments = [folder.file("store"), spent, "\(rotations + 1)"]
        let one = try ChildProcess("CredentialRotator", arguments)
        let other = try ChildProcess("CredentialRotator", arguments)
        let outputs = [await one.read(1 << 20), await other.read(1 << 20)]

        for output in outputs {
            #expect(!output.isEmpty)
            #expect(!output.contains(UInt8(ascii: "!")))
        }
        let last = try #require(try await store.read("default"))
        #expect(last.token == AccessToken("access \(last.generation)", refreshToken: "\(last.generation)"))
        // The other may rotate between one's look at the store and its call: that call's rotation is one more.
        let rotated = Int(last.generation) - 1
        #expect(rotated == rotations || rotated == rotations + 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: spent).count == rotated)
    }
}
