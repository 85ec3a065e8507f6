import Strata
import StrataTesting
import Testing

@testable import MovieBrowser

@Suite struct MovieErrorTests {
    private func error(_ movies: MovieRig) async throws -> MovieError {
        try #require(await #expect(throws: MovieError.self) { try await movies.service.discover(.newest) })
    }

    @Test(arguments: [401, 404, 422])
    func `an API error stays an API error`(_ status: Int) async throws {
        let answer = #"{"success":false,"status_code":34,"status_message":"Could not be found."}"#
        let error = try await error(MovieRig(answer: answer, status: status))
        guard case .api(let failure, HTTPStatus(status)) = error else { throw error }
        #expect(failure == MovieError.APIFailure(statusCode: 34, statusMessage: "Could not be found."))
        #expect(error.errorDescription == "Could not be found.")
    }

    @Test func `a decoding error stays one, with its place`() async throws {
        let error = try await error(
            MovieRig(answer: #"{"page":1,"total_pages":1,"results":[{"id":"eleven"}]}"#))
        guard case .decoding(.typeMismatch(_, let context)) = error else { throw error }
        #expect(context.codingPath.map(\.stringValue) == ["results", "Index 0", "id"])
    }

    @Test func `a connection error stays one, with what lies beneath`() async throws {
        let server = try MovieServer().start()
        server.stop()
        let error = try await error(MovieRig(baseURL: server.baseURL))
        guard case .connection(let network) = error else { throw error }
        #expect(network.kind == .cannotConnect)
        #expect(network.underlying != nil)
        #expect(error.errorDescription == "The server could not be reached.")
    }

    @Test func `a refusal by somebody else is not taken for the API's`() async throws {
        let error = try await error(MovieRig(answer: "<html>gateway</html>", status: 502))
        guard case .other(let network) = error else { throw error }
        #expect(network.status == 502)
    }
}
