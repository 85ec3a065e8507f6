import Strata

extension TransportConformance {
    /// Checks law 3 at a point: the call ends with `CancellationError` in time, and the transport goes on working.
    public func checkCancellation(at point: CancellationPoint) async throws {
        let transport = try make()
        let gate = ServerGate()
        var script = ServerScript { request in
            request.path == "/held" ? point.hold(.text("held back"), at: gate) : .ok("free")
        }
        // A server that does not read the body it is being sent.
        if point == .sending {
            script.onHead = { $0.path == "/held" ? .ok().waiting(for: gate) : nil }
        }
        let server = try LoopbackServer(script: script)
        var held = HTTPRequest(url: server.baseURL.appending(path: "held"))
        if point == .streaming { held.options.delivery = .stream }
        if point == .sending {
            held.method = .put
            // More than the buffers of two sockets hold.
            let chunks = Array(repeating: Data(count: 1 << 16), count: 1 << 10)
            held.body = .stream(length: 1 << 26) { ByteStream(chunks: chunks) }
        }

        let call = Task { [held] in
            if point == .alreadyCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            return try await transport.send(held).body.collect(upTo: 1 << 20)
        }
        if point != .alreadyCancelled {
            try await patience.perform(.cancellation, "sending a request") { try await gate.arrivals(1) }
            call.cancel()
        }
        try await patience.expectCancellation(of: call, "cancelled at \(point.rawValue)")

        let free = HTTPRequest(url: server.baseURL.appending(path: "free"))
        let (_, body) = try await send(free, over: transport, .cancellation, "a call after one that was cancelled")
        guard body == Data("free".utf8) else {
            throw ConformanceFailure(.cancellation, "the call after one that was cancelled got another's answer")
        }
        guard point != .alreadyCancelled || server.requestCount == 1 else {
            throw ConformanceFailure(.cancellation, "a call that was already cancelled was sent")
        }
    }
}

extension CancellationPoint {
    fileprivate func hold(_ reply: ServerReply, at gate: ServerGate) -> ServerReply {
        switch self {
        case .alreadyCancelled, .sending, .waiting: reply.waiting(for: gate)
        case .receiving, .streaming: reply.waiting(for: gate, at: .insideBody)
        }
    }
}
