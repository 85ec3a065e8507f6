/// What a ``LoopbackServer`` does at each point of a connection.
///
/// ```swift
/// var script = ServerScript { request in .ok("you sent \(request.body.count) bytes") }
/// script.onConnect = { index in index == 0 ? .reset : nil }
/// script.onHead = { request in request.path == "/closed" ? .status(.forbidden) : nil }
/// let server = try LoopbackServer(script: script)
/// ```
///
/// ## Concurrency
///
/// Every connection calls from a thread of its own. A closure may block; ``LoopbackServer/stop()`` waits for it.
public struct ServerScript: Sendable {
    /// Asked when a connection, numbered from 0, was accepted, before anything is read. A reply is sent and the connection
    /// ended; `nil` goes on.
    public var onConnect: @Sendable (Int) -> ServerReply? = { _ in nil }
    /// Asked when the head of a request is there, before its body is read. A reply is sent and the connection ended; `nil`
    /// goes on.
    public var onHead: @Sendable (ServerRequest) -> ServerReply? = { _ in nil }
    /// Asked when a request has been read.
    public var onRequest: @Sendable (ServerRequest) -> ServerReply

    /// Creates a script that answers requests.
    public init(onRequest: @escaping @Sendable (ServerRequest) -> ServerReply) {
        self.onRequest = onRequest
    }
}
