import Strata

/// One connection: reads requests, asks the script, sends replies, until either side ends it. Lives on its own thread.
struct ServerConnection: ~Copyable {
    private let core: ServerCore
    private let index: Int
    private let reader: RequestReader
    private var channel: Channel

    init(core: ServerCore, index: Int, channel: consuming Channel) {
        self.core = core
        self.index = index
        self.channel = channel
        reader = RequestReader(limits: core.limits)
    }

    mutating func serve() {
        do throws(ConnectionEnd) {
            try serveAll()
        } catch .rejected(let rejection) {
            let reply = ServerReply.text(rejection.detail + "\n", status: rejection.status)
            // Whoever does not stay to hear it need not.
            _ = try? send(reply, to: nil, keepsAlive: false)
        } catch {
            // There is nobody to tell.
        }
    }

    private mutating func serveAll() throws(ConnectionEnd) {
        if let reply = core.script.onConnect(index) { return _ = try send(reply, to: nil, keepsAlive: false) }
        var count = 0
        while let (head, bytes) = try reader.readHead(&channel) {
            var request = ServerRequest(
                head: head, bytes: bytes, connectionIndex: index, requestIndexOnConnection: count)
            count += 1
            if let reply = core.script.onHead(request) {
                core.record(request)
                return _ = try send(reply, to: request, keepsAlive: false)
            }
            try reader.check(head.framing)
            try answerExpectation(of: head)
            (request.body, request.trailers) = try reader.readBody(&channel, framing: head.framing)
            core.record(request)
            let reply = core.script.onRequest(request)
            guard try send(reply, to: request, keepsAlive: head.keepsAlive) else { return }
        }
    }

    /// Asks for the body where the client waits to be asked (RFC 9110 §10.1.1).
    private func answerExpectation(of head: RequestHead) throws(ConnectionEnd) {
        guard let expectation = head.headers["Expect"], head.minorVersion > 0 else { return }
        guard expectation.lowercased() == "100-continue" else {
            throw .rejected(RequestRejection(417, "the expectation is not 100-continue"))
        }
        guard head.framing != .length(0) else { return }
        try channel.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }

    /// Sends a reply.
    ///
    /// - Returns: Whether another request may follow.
    private mutating func send(
        _ reply: ServerReply, to request: ServerRequest?, keepsAlive: Bool
    ) throws(ConnectionEnd) -> Bool {
        let image = ReplyImage(reply, to: request, keepsAlive: keepsAlive)
        switch try ReplyWriter(image, drip: reply.drip).write(to: channel) {
        case .finished where image.keepsAlive: return true
        case .finished, .close: try channel.finish()
        case .reset: channel.armReset()
        }
        return false
    }
}
