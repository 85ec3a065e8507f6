import Strata
import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A real HTTP/1.1 server on a free port of loopback, for tests and demonstrations.
///
/// A function answers each request, or a list of replies in turn; what goes wrong is part of the reply.
///
/// ```swift
/// let server = try LoopbackServer { request in
///     switch (request.method, request.path) {
///     case (.get, "/user"): .json(#"{"id":1,"name":"Ada"}"#)
///     case (.post, "/user"): .status(.created)
///     default: .status(.notFound)
///     }
/// }
/// let response = try await transport.send(HTTPRequest(url: server.baseURL.appending(path: "user")))
/// print(response.status, server.requests.count)
/// ```
///
/// It reads strictly: what RFC 9112 leaves to a server's leniency is answered with a 4xx and the end of the connection,
/// so that a client that writes it is found out. It keeps connections, reads `Content-Length` and chunked bodies and
/// answers `Expect: 100-continue`.
///
/// ## Concurrency
///
/// It has threads of its own, one a connection, and leaves Swift's alone. It stops when ``stop()`` is called or when it is
/// let go of, so keep it as long as it is needed.
///
/// ## Errors
///
/// Making one throws ``LoopbackServerError`` where the system has no socket or thread to give.
public final class LoopbackServer: Sendable {
    /// Where requests go: `http://127.0.0.1:port`, or `http://[::1]:port`.
    public let baseURL: URL
    /// The port that the system chose.
    public let port: UInt16
    private let core: ServerCore

    /// Starts a server that does what a script says.
    public init(host: Host = .ipv4, limits: Limits = Limits(), script: ServerScript) throws {
        let socket = try ListeningSocket(host: host)
        port = socket.port
        baseURL = try Self.url(host, port)
        core = try ServerCore(script: script, limits: limits)
        try core.start(Handoff(socket))
    }

    /// Starts a server that answers with a function, which is called from many threads.
    public convenience init(
        host: Host = .ipv4, limits: Limits = Limits(), _ answer: @escaping @Sendable (ServerRequest) -> ServerReply
    ) throws {
        try self.init(host: host, limits: limits, script: ServerScript(onRequest: answer))
    }

    /// Starts a server that gives each request, in the order in which they were read, the next of these replies; after the
    /// last one a 500 that says so.
    public convenience init(host: Host = .ipv4, limits: Limits = Limits(), replies: [ServerReply]) throws {
        let queue = ReplyQueue(replies)
        try self.init(host: host, limits: limits) { request in
            queue.next() ?? .text("No reply is left for \(request.method) \(request.path)\n", status: 500)
        }
    }

    static func url(_ host: Host, _ port: UInt16) throws -> URL {
        let address = host == .ipv4 ? "127.0.0.1" : "[::1]"
        guard let url = URL(string: "http://\(address):\(port)") else {
            throw TransportError(.invalidRequest, "the address of loopback is no URL")
        }
        return url
    }

    deinit {
        stop()
    }

    /// Ends every connection at once, closes the port, and returns when all threads have ended.
    ///
    /// An answering function that runs meanwhile is waited for. Stopping twice is harmless.
    public func stop() {
        core.stop()
    }
}

extension LoopbackServer {
    /// The requests that were read, in order; the latest ``Limits/recordedRequests`` of them.
    public var requests: [ServerRequest] { core.read { $0.requests } }
    /// The number of requests that were read.
    public var requestCount: Int { core.read { $0.requestCount } }
    /// The number of connections that were accepted.
    public var connectionCount: Int { core.read { $0.connectionCount } }
    /// The number of connections that are open now.
    public var openConnectionCount: Int { core.read { $0.openConnectionCount } }

    /// Waits until that many requests have been read since the start.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled, ``LoopbackServerError/stopped`` when the server
    ///   stops first.
    public func waitForRequests(_ count: Int) async throws {
        try await core.wait { $0.wait($1, forRequests: count, $2) }
    }

    /// Waits until that many connections have been closed, by whichever side, since the start: how a test sees that a client
    /// let go.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled, ``LoopbackServerError/stopped`` when the server
    ///   stops first.
    public func waitForClosedConnections(_ count: Int) async throws {
        try await core.wait { $0.wait($1, forClosedConnections: count, $2) }
    }
}

extension LoopbackServer {
    /// The address to listen on.
    public enum Host: Sendable {
        /// `127.0.0.1`
        case ipv4
        /// `::1`
        case ipv6
    }

    /// What the server bears.
    public struct Limits: Sendable {
        /// The most bytes of a head or a trailer section; more is answered with 431. Default 64 KiB.
        public var headBytes = 64 << 10
        /// The most bytes of a body; more is answered with 413. Default 64 MiB.
        public var bodyBytes = 64 << 20
        /// The most requests that ``LoopbackServer/requests`` keeps. Default 10,000.
        public var recordedRequests = 10_000

        /// The defaults.
        public init() {}
    }
}
