import Strata

extension TransportConformance {
    /// Checks law 1: the same request, one after the other and all at once, arrives whole each time and each caller gets
    /// the answer to its own.
    public func checkReplay() async throws {
        let server = try LoopbackServer { request in
            .data(request.body, headers: ["X-Answer": request.headers["X-Call"] ?? ""])
        }
        let transport = try make()
        let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let chunks = [Data(bytes.prefix(1)), Data(bytes[1..<70_000]), Data(bytes[70_000...])]
        let bodies: [(String, RequestBody?)] = [
            ("no body", nil), ("a body of bytes", .data(bytes)),
            ("a streamed body of known length", .stream(length: bytes.count) { ByteStream(chunks: chunks) }),
            ("a streamed body of unknown length", .stream { ByteStream(chunks: chunks) }),
        ]
        for (what, body) in bodies {
            let request = HTTPRequest(url: server.baseURL, method: body == nil ? .get : .put, body: body)
            let sent = body == nil ? Data() : bytes
            for number in 1...3 {
                let (_, answer) = try await send(request, over: transport, .replay, "sending \(what), time \(number)")
                guard answer == sent else {
                    let count = "\(answer.count) of \(sent.count) bytes came back, or others"
                    throw ConformanceFailure(.replay, "sending \(what), time \(number): \(count)")
                }
            }
            try await checkIndependence(of: request, sent: sent, over: transport, "sending \(what) many times at once")
        }
    }

    private func checkIndependence(
        of request: HTTPRequest, sent: Data, over transport: any Transport, _ what: String
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for call in 0..<16 {
                group.addTask {
                    var request = request
                    request.headers["X-Call"] = String(call)
                    let (response, answer) = try await send(request, over: transport, .replay, what)
                    guard response.headers["X-Answer"] == String(call), answer == sent else {
                        throw ConformanceFailure(.replay, "\(what): a caller got what was meant for another")
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
