#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes calls and gives back models: what an app's code depends on, so that tests can put a stub in its place.
///
/// There is one requirement; every other form of a call is made of it. Conform to stub above HTTP, or use
/// `StubNetworkService` from `StrataTesting`; to stub below it, give ``HTTPNetworkService`` canned routes instead.
///
/// ## Errors
///
/// Every call throws ``NetworkError``, or `CancellationError` when its task was cancelled.
public protocol NetworkServiceProtocol: Sendable {
    /// Makes a call and gives back what its endpoint says it answers with.
    ///
    /// - Parameters:
    ///   - endpoint: The call.
    ///   - environment: The server.
    ///   - deadline: When the call must have ended; `nil` takes the endpoint's or the environment's timeout. One
    ///     deadline can bound several calls together.
    func request<Response: Sendable>(
        to endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol, deadline: Deadline?
    ) async throws -> Response
}

extension NetworkServiceProtocol {
    /// Makes a call and gives back what its endpoint says it answers with.
    ///
    /// ```swift
    /// let user = try await service.request(to: Endpoint<User>(path: "/users/1"), via: environment)
    /// ```
    public func request<Response: Sendable>(
        to endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol
    ) async throws -> Response {
        try await request(to: endpoint, via: environment, deadline: nil)
    }

    /// Makes a call and gives back a model.
    ///
    /// An optional is `nil` where the body is empty; any other model is then an error of the kind `.emptyBody`.
    public func request<Model: Decodable & Sendable>(
        to endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, deadline: Deadline? = nil
    ) async throws -> Model {
        try await request(to: Endpoint<Model>(endpoint), via: environment, deadline: deadline)
    }

    /// Makes a call and gives back a list of models.
    public func requestModels<Model: Decodable & Sendable>(
        to endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, deadline: Deadline? = nil
    ) async throws -> [Model] {
        try await request(to: Endpoint<[Model]>(endpoint), via: environment, deadline: deadline)
    }

    /// Makes a call whose answer has nothing to read.
    public func requestVoid(
        to endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, deadline: Deadline? = nil
    ) async throws {
        try await request(to: Endpoint<Void>(endpoint), via: environment, deadline: deadline)
    }

    /// Makes a call and gives back the bytes of the answer, whatever their media type.
    public func requestData(
        to endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, deadline: Deadline? = nil
    ) async throws -> Data {
        try await request(to: Endpoint<Data>(endpoint), via: environment, deadline: deadline)
    }

    /// Makes a call and gives back the whole response: status, headers, body, where it came from.
    ///
    /// A status that the endpoint does not accept is still an error; accept `.any` to read them all.
    public func response(
        to endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, deadline: Deadline? = nil
    ) async throws -> HTTPResponse {
        try await request(to: Endpoint<HTTPResponse>(endpoint), via: environment, deadline: deadline)
    }

    /// This service for one endpoint type and one environment, so that calls need only a leading dot.
    ///
    /// ```swift
    /// let users = service.bound(to: UserAPI.self, via: environment)
    /// let ada: User = try await users.request(.rename(id: 1, to: "Ada"))
    /// ```
    public func bound<E: EndpointProtocol, Environment: APIEnvironmentProtocol>(
        to endpoint: E.Type, via environment: Environment
    ) -> BoundService<E, Environment> {
        BoundService(service: self, environment: environment)
    }
}
