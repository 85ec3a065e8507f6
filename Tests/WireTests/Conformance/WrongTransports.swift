#if canImport(Darwin) || URLSession
    import Strata
    import StrataTesting
    import Synchronization

    /// A transport that does one thing wrong on top of one that does it right.
    struct WrongTransport: Transport, CustomStringConvertible {
        let inner = URLSessionTransport()
        var shownText = "WrongTransport"
        let act: @Sendable (HTTPRequest, URLSessionTransport) async throws -> HTTPResponse

        var description: String { shownText }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            try await act(request, inner)
        }
    }

    extension WrongTransport {
        /// Sends a body once only.
        static func drainingBodies() -> WrongTransport {
            let sent = Mutex(0)
            return WrongTransport { request, inner in
                var request = request
                let count = sent.withLock { count in
                    count += 1
                    return count
                }
                if count > 2, request.body != nil { request.body = .data(Data()) }
                return try await inner.send(request)
            }
        }

        /// Gives every caller the latest answer.
        static func confusingCallers() -> WrongTransport {
            let latest = Mutex<HTTPResponse?>(nil)
            return WrongTransport { request, inner in
                let response = try await inner.send(request)
                latest.withLock { $0 = $0 ?? response }
                return latest.withLock { $0 } ?? response
            }
        }

        /// Takes a failure of the server for one of the transport.
        static let throwingStatuses = WrongTransport { request, inner in
            let response = try await inner.send(request)
            guard response.status.code < 500 else {
                throw TransportError(.connectionLost, "the server answered \(response.status)")
            }
            return response
        }

        /// Repeats what the server was too busy for.
        static let repeating = WrongTransport { request, inner in
            let response = try await inner.send(request)
            return response.status == .serviceUnavailable ? try await inner.send(request) : response
        }

        /// Loses the fields.
        static let losingHeaders = WrongTransport { request, inner in
            var response = try await inner.send(request)
            response.headers = HTTPHeaders()
            return response
        }

        /// Goes on when the caller has left.
        static let deaf = WrongTransport { request, inner in
            try await Task { try await inner.send(request) }.value
        }

        /// Makes an error of its own of a cancellation.
        static let wrappingCancellation = WrongTransport { request, inner in
            do {
                return try await inner.send(request)
            } catch is CancellationError {
                throw TransportError(.unknown, "cancelled")
            }
        }

        /// Asks only afterwards whether it was cancelled.
        static let hasty = WrongTransport { request, inner in
            let response = try await Task { try await inner.send(request) }.value
            try Task.checkCancellation()
            return response
        }

        /// Writes an option on the wire.
        static let sendingOptions = WrongTransport { request, inner in
            var request = request
            request.headers["X-Endpoint"] = request.options.endpointName
            return try await inner.send(request)
        }

        /// Puts the request into its errors.
        static let talkative = WrongTransport { request, inner in
            do {
                return try await inner.send(request)
            } catch {
                let fields = request.headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
                throw TransportError(.unknown, "the request was\n\(fields)", underlying: error)
            }
        }

        /// Puts the answer into an error under its error.
        static let citing = WrongTransport { request, inner in
            struct Cited: Error { let answer: String }
            let response = try await inner.send(request)
            let answer = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
            throw TransportError(.unknown, "something is wrong", underlying: Cited(answer: answer))
        }

        /// Shows what it was asked.
        static let indiscreet = WrongTransport(shownText: "last value: kept-header-value") { request, inner in
            try await inner.send(request)
        }
    }
#endif
