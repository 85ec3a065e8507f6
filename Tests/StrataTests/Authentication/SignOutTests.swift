import Foundation
import Strata
import Testing

@Suite struct SignOutTests {
    @Test func `signing out from a stack forgets the bodies of that sign-in and no others`() async throws {
        let canned = CannedResponseTransport(
            response: CannedResponse(string: "body", statusCode: 200, headers: ["ETag": #""1""#]))
        let responses = MemoryETagStore()
        let stack = StandardStack.make(wire: canned, store: responses)
        let auth = BearerAuthService(store: MemoryCredentialStore())
        let url = try #require(URL(string: "https://api.test/x"))

        try await auth.saveAccessToken("T1")
        var mine = HTTPRequest(url: url)
        try await auth.authorize(&mine)
        _ = try await stack.send(HTTPRequest(url: url))
        let others = responses.byteCount
        _ = try await stack.send(mine)
        #expect(responses.byteCount > others)

        try await auth.signOut(from: stack)
        #expect(responses.byteCount == others)
        #expect(try await auth.accessToken() == nil)
        try await auth.signOut(from: stack)
    }
}
