import Foundation
import Strata
import Testing

@Suite struct RedactionTests {
    @Test(arguments: [
        "token", "access_token", "accessToken", "ACCESS-TOKEN", "refreshToken", "csrf_token", "key", "api_key",
        "apiKey",
        "X-Api-Key", "code", "client_secret", "clientSecret", "new_password", "sig", "X-Amz-Signature",
        "X-Goog-Credential", "X-Amz-Security-Token", "%74oken", "sessionId", "otp",
    ])
    func `names that carry secrets are told, however they are written`(name: String) throws {
        let url = try #require(URL(string: "https://h.test/p?page=2&\(name)=hunter2&q=a"))
        #expect(Redaction().describe(url) == "https://h.test/p?page=2&\(name)=<redacted>&q=a")
    }

    @Test(arguments: ["page", "q", "keyword", "tokens_left", "author", "codec", "signed", "spinner"])
    func `other names are shown with their values`(name: String) throws {
        let url = try #require(URL(string: "https://h.test/p?\(name)=1"))
        #expect(Redaction().describe(url) == url.absoluteString)
    }

    @Test func `user information and the fragment are cut, and what was declared is hidden`() throws {
        var options = RequestOptions()
        options.declareSecret(query: "who")
        let url = try #require(URL(string: "https://u:p@h.test/a@b?who=me&x#f"))
        #expect(Redaction(options).describe(url) == "https://h.test/a@b?who=<redacted>&x")
    }
}
