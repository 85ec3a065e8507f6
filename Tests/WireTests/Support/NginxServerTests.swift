import Strata
import Testing

@Suite(.needsTLSPrograms, .timeLimit(.minutes(15)))
struct NginxServerTests {
    private func ask(_ server: NginxServer, _ path: String) async throws -> String {
        let text = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        return try await talk(toPort: try server.port(.plain)) { client in
            try client.send(text)
            return try client.readToEnd()
        }
    }

    @Test func itAnswersCountsAndLogs() async throws {
        let certificates = try TemporaryCertificates()
        let leaf = try await certificates.server(signedBy: try await certificates.authority("root"))
        let server = try NginxServer(
            [certificates.identity([leaf])],
            locations: #"location = /gone { return 410 "gone"; }"#, files: ["file.txt": Data("a file".utf8)])
        #expect(try await ask(server, "/gone").hasPrefix("HTTP/1.1 410 Gone\r\n"))
        #expect(try await ask(server, "/file.txt").hasSuffix("\r\n\r\na file"))
        #expect(try await server.counts() == NginxServer.Counts(connections: 2, requests: 2))
        #expect(try server.log().map { $0.drop { $0 != "\"" } }.first == #""GET /gone HTTP/1.1" 410 -"#)
    }
}
