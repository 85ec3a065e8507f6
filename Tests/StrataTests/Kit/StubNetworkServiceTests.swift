import Foundation
import Strata
import StrataTesting
import Testing

@Suite struct StubNetworkServiceTests {
    private struct Refused: Error {}

    private enum UserAPI: EndpointProtocol {
        case all
        var path: String { "/users" }
    }

    @Test func `it answers with values and errors and remembers the calls`() async throws {
        let stub = StubNetworkService()
        stub.answer(.get, "/users/1", with: User(id: 1, name: "Ada"))
        stub.answer(.get, "/users", with: [User(id: 2, name: "Grace")])
        stub.fail(.delete, "/users/1", with: Refused())
        #expect(try await stub.request(to: .user(id: 1), via: testEnvironment).name == "Ada")
        let all: [User] = try await stub.bound(to: UserAPI.self, via: testEnvironment).requestModels(.all)
        #expect(all.map(\.id) == [2])
        await #expect(throws: Refused.self) {
            try await stub.request(to: Endpoint<Void>(path: "/users/1", method: .delete), via: testEnvironment)
        }
        #expect(stub.calls.map(\.description) == ["GET /users/1", "GET /users", "DELETE /users/1"])
    }

    @Test func `a miss names the call and what there is, an answer of another type says so`() async throws {
        let stub = StubNetworkService()
        stub.answer(.get, "/users/1", with: "Ada")
        let type = await #expect(throws: NetworkError.self) {
            try await stub.request(to: .user(id: 1), via: testEnvironment)
        }
        #expect(type?.kind == .unmatchedRoute)
        #expect(type?.detail == "the answer for GET /users/1 is a String, not a User")
        let miss = await #expect(throws: NetworkError.self) {
            try await stub.request(to: .user(id: 2), via: testEnvironment)
        }
        #expect(miss?.detail == "no answer is set for GET /users/2; there are: GET /users/1")
    }
}
