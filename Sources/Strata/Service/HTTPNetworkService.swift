#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Turns endpoints into requests, sends them down a stack of transports, and turns responses into models.
///
/// ```swift
/// let service = HTTPNetworkService()
/// let user = try await service.request(to: Endpoint<User>(path: "/users/1"), via: environment)
/// ```
///
/// A service is a value without state of its own: make one, keep it, share it.
///
/// ## What it does with a call
///
/// 1. Builds the request from endpoint and environment and sets its deadline, once.
/// 2. Asks the auth service to stamp it, where the endpoint requires authorisation.
/// 3. Sends it.
/// 4. Refuses a status that the endpoint does not accept, and keeps the server's body in the error.
/// 5. Refuses a media type that is not JSON where a model is due, tells an empty body from a broken one, and decodes,
///    never on the caller's actor.
///
/// ## Errors
///
/// ``NetworkError`` for everything, `CancellationError` for a cancelled task.
public struct HTTPNetworkService: NetworkServiceProtocol {
    private let transport: any Transport
    private let builder: RequestBuilder
    private let coding: JSONCoding

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - transport: The stack that requests go down. Default: the platform's wire.
    ///   - authService: Stamps the requests that require it.
    ///   - coding: How models become JSON and back.
    ///   - observer: Hears what the layers do, and at once if the stack's order does harm.
    ///   - clock: The clock of deadlines. Default: the one that counts while the machine is suspended.
    public init(
        transport: any Transport = DefaultTransport.shared,
        authService: any AuthServiceProtocol = SystemKeyChainAuthService(), coding: JSONCoding = JSONCoding(),
        observer: (any RequestObserver)? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.transport = transport
        self.coding = coding
        builder = RequestBuilder(authService: authService, coding: coding, observer: observer, clock: clock)
        guard let observer else { return }
        for finding in StackOrder.findings(in: transport) {
            observer.observe(RequestEvent(.stackOrder, detail: finding))
        }
    }

    /// The request that a call would send, credentials included: to look at it, or to send it another way.
    ///
    /// - Throws: ``NetworkError`` of the kinds `.invalidURL`, `.invalidRequest`, `.encodingFailed` or
    ///   `.authenticationFailed`.
    public func makeRequest<Response: Sendable>(
        for endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol, deadline: Deadline? = nil
    ) async throws -> HTTPRequest {
        try await builder.request(for: endpoint, via: environment, deadline: deadline)
    }

    /// The request that a call would send, credentials included.
    ///
    /// - Throws: ``NetworkError``, as for the other form.
    public func makeRequest(
        for endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, deadline: Deadline? = nil
    ) async throws -> HTTPRequest {
        try await makeRequest(for: Endpoint<HTTPResponse>(endpoint), via: environment, deadline: deadline)
    }

    /// Makes a call and gives back what its endpoint says it answers with.
    ///
    /// - Throws: ``NetworkError``, or `CancellationError` when the task was cancelled.
    public func request<Response: Sendable>(
        to endpoint: Endpoint<Response>, via environment: some APIEnvironmentProtocol, deadline: Deadline?
    ) async throws -> Response {
        let request = try await builder.request(for: endpoint, via: environment, deadline: deadline)
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw networkError(error, for: request)
        }
        return try await ResponseReader(request: request, options: endpoint.options, coding: coding)
            .read(response, as: endpoint.decoding)
    }

    private func networkError(_ error: any Error, for request: HTTPRequest) -> any Error {
        switch error {
        case let error as TransportError:
            var result = NetworkError(error, request: request)
            result.coding = coding
            return result
        case is CancellationError, is NetworkError:
            return error
        default:
            return NetworkError(
                .unknown, "the transport failed with \(type(of: error))", request: request.description,
                underlying: error)
        }
    }
}
