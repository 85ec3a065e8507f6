public import Strata
import Synchronization

/// Stands in for a service above HTTP: gives values for calls, and remembers which calls were made.
///
/// ```swift
/// let stub = StubNetworkService()
/// stub.answer(.get, "/users/1", with: User(id: 1, name: "Ada"))
/// let user = try await stub.request(to: Endpoint<User>(path: "/users/1"), via: environment)
/// ```
///
/// Use canned routes below `HTTPNetworkService` instead where encoding, decoding and errors are to be tested too.
public final class StubNetworkService: NetworkServiceProtocol {
    /// A call that was made.
    public struct Call: Sendable, Hashable, CustomStringConvertible {
        /// The method.
        public var method: HTTPMethod
        /// The path, or the absolute URL without secrets.
        public var path: String

        /// Creates a record of a call.
        public init(_ method: HTTPMethod, _ path: String) {
            self.method = method
            self.path = path
        }

        /// The method and the path.
        public var description: String { "\(method) \(path)" }
    }

    private struct State {
        var answers: [Call: @Sendable () throws -> any Sendable] = [:]
        var calls: [Call] = []
    }

    private let state = Mutex(State())

    /// Creates a stub that answers nothing yet.
    public init() {}

    /// The calls that were made, in order.
    public var calls: [Call] { state.withLock(\.calls) }

    /// Gives a value for every call of that method and path. A later answer replaces an earlier one.
    public func answer<Value: Sendable>(_ method: HTTPMethod, _ path: String, with value: Value) {
        state.withLock { $0.answers[Call(method, path)] = { value } }
    }

    /// Throws an error for every call of that method and path.
    public func fail(_ method: HTTPMethod, _ path: String, with error: any Error) {
        state.withLock { $0.answers[Call(method, path)] = { throw error } }
    }

    /// Gives the value that was set for the call.
    ///
    /// - Throws: `NetworkError` of the kind `.unmatchedRoute` when none was set, or one of another type;
    ///   `CancellationError` when the task is cancelled.
    public func request<Response: Sendable>(
        to endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol, deadline: Deadline?
    ) async throws -> Response {
        try Task.checkCancellation()
        let call =
            switch endpoint.target {
            case .path(let path): Call(endpoint.method, path)
            case .url(let url): Call(endpoint.method, Redaction().describe(url))
            }
        let answer = state.withLock { state in
            state.calls.append(call)
            return state.answers[call]
        }
        guard let answer else {
            let known = state.withLock { $0.answers.keys.map(\.description).sorted().joined(separator: ", ") }
            throw NetworkError(.unmatchedRoute, "no answer is set for \(call); there are: \(known)")
        }
        let value = try answer()
        guard let response = value as? Response else {
            throw NetworkError(
                .unmatchedRoute, "the answer for \(call) is a \(type(of: value)), not a \(Response.self)")
        }
        return response
    }
}
