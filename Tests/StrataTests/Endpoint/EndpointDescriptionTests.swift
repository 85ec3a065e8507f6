import Foundation
import Strata
import StrataTesting
import Testing

@Suite struct EndpointDescriptionTests {
    private static let secret = "hunter2"

    private static func values() throws -> [any Sendable] {
        let login = User(id: 1, name: secret)
        let body: [String: EndpointAnyEncodable] = ["password": EndpointAnyEncodable(secret)]
        let query = [URLQueryItem(name: "api_key", value: secret)]
        let url = try #require(URL(string: "https://u:\(secret)@api.test/v1?accessToken=\(secret)"))
        return [
            body, JSONBody(login), AnyBody.json(login), AnyBody.form(query), AnyBody.data(Data(secret.utf8)),
            Endpoint<Void>(path: "/x", query: query, headers: ["X-Key": secret], body: .json(login)),
            Endpoint<Void>(url: url),
            APIEnvironment(baseURL: url, headers: ["X-Key": secret], query: query),
        ]
    }

    @Test func `neither description nor dump shows a body, a header value or a secret of the query`() throws {
        for value in try Self.values() {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, String(describing: value), String(reflecting: value)] {
                #expect(!text.contains(Self.secret))
            }
        }
    }

    @Test func `what is printed tells one call from another`() {
        #expect(String(describing: Endpoint<Void>(path: "/users/1", method: .put)) == "PUT /users/1")
        #expect(String(describing: testEnvironment) == "default (https://api.test/v1)")
        #expect(String(describing: APIEnvironment(name: "local", baseURL: nil)) == "local (no base URL)")
    }
}
