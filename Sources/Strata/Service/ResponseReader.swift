#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes a call's value of a response, or the error that says why it is none.
struct ResponseReader: Sendable {
    let request: HTTPRequest
    let options: EndpointOptions
    let coding: JSONCoding

    /// What an error keeps of a body: 1 MiB.
    static let errorBodyLimit = NetworkError.Response.bodyLimit

    func read<Value: Sendable>(_ response: HTTPResponse, as decoding: ResponseDecoding<Value>) async throws -> Value {
        guard options.acceptedStatuses.contains(response.status) else {
            throw await unacceptable(response)
        }
        switch decoding {
        case .head(let value):
            return value(response, coding)
        case .bytes(let value):
            return value(try await collect(response), response)
        case .model(let decode, let empty):
            let data = try await collect(response)
            if data.isEmpty {
                if let empty { return empty(response) }
                throw error(.emptyBody, "\(Value.self): the answer has no body", response, data)
            }
            try checkMediaType(response, data)
            return try await self.decode(data, of: response, with: decode)
        }
    }

    /// Decoding may be long: it never runs on the caller's actor.
    @concurrent
    private func decode<Value: Sendable>(
        _ data: Data, of response: HTTPResponse, with decode: @Sendable (Data, HTTPResponse, JSONCoding) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        do {
            return try decode(data, response, coding)
        } catch {
            throw NetworkError(
                decoding: error, type: Value.self, request: request.description,
                response: NetworkError.Response(response, data)
            )
            .with(coding, response.earlierAttempts)
        }
    }

    private func collect(_ response: HTTPResponse) async throws -> Data {
        if let data = response.body.data { return data }
        do {
            return try await withinDeadline { try await response.body.collect(upTo: options.bodyLimit) }
        } catch let error as CancellationError {
            throw error
        } catch let error as TransportError {
            throw NetworkError(error, request: request).with(coding, response.earlierAttempts)
        } catch {
            throw NetworkError(
                .unknown, "the body failed with \(type(of: error))", request: request.description, phase: .receiving,
                underlying: error
            )
            .with(coding, response.earlierAttempts)
        }
    }

    /// Reads a stream to its end for the caller. The wire's own limit ended with the head; the deadline is the call's.
    private func withinDeadline<Value: Sendable>(
        _ read: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let deadline = request.options.deadline else { return try await read() }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await read() }
            group.addTask {
                try await deadline.sleep()
                throw TransportError.deadlineExceeded(.receiving, delivery: .possiblyProcessed)
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }

    private func checkMediaType(_ response: HTTPResponse, _ data: Data) throws {
        guard options.contentTypes == .json, let text = response.headers[.contentType] else { return }
        let type = try? MediaType(text)
        guard type?.isJSON != true else { return }
        throw error(
            .unexpectedContentType,
            "\(type?.essence ?? "an unreadable media type") where JSON was due, \(data.count) bytes", response, data)
    }

    /// The error for a status, with as much of the body as there is room and time for.
    private func unacceptable(_ response: HTTPResponse) async -> any Error {
        let (data, isIncomplete) = await beginning(of: response.body)
        if Task.isCancelled { return CancellationError() }
        var record = NetworkError.Response(response, data)
        record.isBodyIncomplete = record.isBodyIncomplete || isIncomplete
        return NetworkError(
            .unacceptableStatus, "the server answered \(response.status)", request: request.description,
            response: record
        ).with(coding, response.earlierAttempts)
    }

    private func beginning(of body: ResponseBody) async -> (data: Data, isIncomplete: Bool) {
        if let whole = body.data { return (whole, false) }
        let deadline = request.options.deadline
        return await withTaskGroup(of: (data: Data, isIncomplete: Bool)?.self) { group in
            group.addTask { await Self.read(body) }
            if let deadline {
                group.addTask {
                    do { try await deadline.sleep() } catch {}
                    return nil
                }
            }
            var beginning = (data: Data(), isIncomplete: true)
            for await part in group {
                group.cancelAll()
                beginning = part ?? beginning
            }
            return beginning
        }
    }

    /// A failure ends the body as its limit does: the status matters more.
    private static func read(_ body: ResponseBody) async -> (data: Data, isIncomplete: Bool) {
        defer { body.discard() }
        var data = Data()
        do {
            for try await chunk in body {
                guard chunk.count <= errorBodyLimit - data.count else {
                    data.append(chunk.prefix(errorBodyLimit - data.count))
                    return (data, true)
                }
                data.append(chunk)
            }
            return (data, false)
        } catch {
            return (data, true)
        }
    }

    private func error(
        _ kind: NetworkError.Kind, _ detail: String, _ response: HTTPResponse, _ data: Data
    ) -> NetworkError {
        NetworkError(kind, detail, request: request.description, response: NetworkError.Response(response, data))
            .with(coding, response.earlierAttempts)
    }
}

extension NetworkError {
    fileprivate func with(_ coding: JSONCoding, _ earlierAttempts: [Attempt]) -> NetworkError {
        var error = self
        error.coding = coding
        error.earlierAttempts = earlierAttempts
        return error
    }
}
