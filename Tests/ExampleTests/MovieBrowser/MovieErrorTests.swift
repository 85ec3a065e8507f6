import Strata
import StrataTesting
import Testing

@testable import MovieBrowser

/// What goes wrong stays what it is, on its way from the socket to the screen.
@Suite struct MovieErrorTests {
    private func error(_ rig: MovieRig) async throws -> MovieError {
        try #require(await #expect(throws: MovieError.self) { try await rig.service.discover(.newest) })
    }

    /// What a call ends with at a server that answers so.
    private func error(_ reply: ServerReply) async throws -> MovieError {
        let server = try LoopbackServer { _ in reply }
        defer { server.stop() }
        return try await error(MovieRig(baseURL: server.baseURL))
    }

    @Test(arguments: [(401, false), (404, false), (422, false), (429, true), (503, true)])
    func `an API error stays an API error`(_ status: Int, _ isRetryable: Bool) async throws {
        let answer = #"{"success":false,"status_code":34,"status_message":"Could not be found."}"#
        let error = try await error(.json(answer, status: HTTPStatus(status)))
        guard case .api(let failure, let network) = error else { throw error }
        #expect(failure == MovieError.APIFailure(statusCode: 34, statusMessage: "Could not be found."))
        #expect(network.status == HTTPStatus(status))
        #expect(network.response?.body == Data(answer.utf8))
        #expect(error.isRetryable == isRetryable)
        #expect(error.errorDescription == "Could not be found.")
    }

    @Test func `a refusal by somebody else is not taken for the API's`() async throws {
        let error = try await error(.text("<html>gateway</html>", status: .badGateway))
        guard case .other(let network) = error else { throw error }
        #expect(network.status == .badGateway)
        #expect(network.response?.body == Data("<html>gateway</html>".utf8))
        #expect(error.isRetryable)
    }

    @Test func `a page of somebody else's is not taken for a broken model`() async throws {
        let error = try await error(.data(Data("<html>Wi-Fi</html>".utf8), type: "text/html"))
        guard case .other(let network) = error else { throw error }
        #expect(network.kind == .unexpectedContentType)
    }

    @Test func `a decoding error stays one, with its place`() async throws {
        let error = try await error(.json(#"{"page":1,"total_pages":1,"results":[{"id":"eleven"}]}"#))
        guard case .decoding(.typeMismatch(_, let context), let network) = error else { throw error }
        #expect(context.codingPath.map(\.stringValue) == ["results", "Index 0", "id"])
        #expect(network.response?.status == .ok)
        #expect(network.detail.contains("results.[0].id"))
        #expect(!error.isRetryable)
    }

    @Test(arguments: [Double.nan, .infinity])
    func `a rating that cannot be written is thrown, and nothing is sent`(_ rating: Double) async throws {
        let server = try MovieServer().start()
        defer { server.stop() }
        let service = MovieRig(baseURL: server.baseURL).service
        let movie = try #require(try await service.discover(.newest).results.first)
        let error = try #require(await #expect(throws: MovieError.self) { try await service.rate(movie, rating) })
        guard case .encoding(.invalidValue(_, let context), let network) = error else { throw error }
        #expect(context.codingPath.map(\.stringValue) == ["value"])
        #expect(network.delivery == .notSent)
        #expect(server.requestCount == 1)
    }

    @Test func `a server that is down, and a connection that is lost, keep their kinds`() async throws {
        let down = try ClosedPort()
        let errors = [try await error(MovieRig(baseURL: down.baseURL)), try await error(.close)]
        for (error, kind) in zip(errors, [NetworkError.Kind.cannotConnect, .connectionLost]) {
            guard case .connection(let network) = error else { throw error }
            #expect(network.kind == kind)
            #expect(network.underlying != nil)
            #expect(error.isRetryable)
        }
        #expect(errors[0].errorDescription == "The server could not be reached.")
    }

    @Test func `a cancelled call throws CancellationError`() async throws {
        let server = try LoopbackServer { _ in .stall }
        defer { server.stop() }
        let service = MovieRig(baseURL: server.baseURL).service
        let call = Task { try await service.discover(.newest) }
        try await server.waitForRequests(1)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }
}
