#if canImport(Darwin) || URLSession
    import Foundation

    /// What has come of one request so far: a pure state machine that answers with an outcome once, at the first event
    /// that ends it, or with the head of an answer that is wanted as it arrives.
    struct ExchangeState {
        typealias Outcome = Result<HTTPResponse, any Error>

        private let request: HTTPRequest
        private var head: HTTPResponse?
        private var body = Data()
        private var metrics: TransferMetrics?
        private var hasRejectedChallenge = false
        /// Whether the head has gone to the caller and the body follows.
        private(set) var isStreaming = false
        private var hasEnded = false

        init(_ request: HTTPRequest) {
            self.request = request
        }

        /// A head arrived. An interim one (1xx) says nothing yet (RFC 9110 §15.2).
        mutating func receive(head: HTTPResponse) -> Outcome? {
            guard !hasEnded, !head.status.isInformational else { return nil }
            self.head = head
            if hasBody, request.options.delivery == .stream {
                isStreaming = true
                return end(.success(response(head)))
            }
            guard hasBody, !isEncoded, let length = head.headers[.contentLength].flatMap({ Int($0) }),
                length > request.options.bodyLimit
            else { return nil }
            return end(.failure(TransportError.bodyTooLarge(limit: request.options.bodyLimit)))
        }

        /// Decoded bytes arrived.
        mutating func receive(chunk: Data) -> Outcome? {
            guard !hasEnded else { return nil }
            guard chunk.count <= request.options.bodyLimit - body.count else {
                body = Data()
                return end(.failure(TransportError.bodyTooLarge(limit: request.options.bodyLimit)))
            }
            body.append(chunk)
            return nil
        }

        /// The session has measured the task, which it tells just before the end.
        mutating func receive(metrics: TransferMetrics?) {
            self.metrics = metrics
        }

        /// A challenge was turned down. Foundation on Linux then ends the task as if it had been cancelled.
        mutating func rejectChallenge(head: HTTPResponse?) {
            hasRejectedChallenge = true
            self.head = self.head ?? head
        }

        /// The session is done with the task.
        mutating func complete(_ failure: URLFailure?) -> Outcome? {
            guard let failure = realFailure(failure) else {
                guard let head else {
                    return end(.failure(TransportError(.malformedResponse, "the session gave no HTTP response")))
                }
                return end(.success(response(head)))
            }
            return end(.failure(failure.error(afterHead: head != nil)))
        }

        /// How a body that streams has ended.
        func streamEnd(_ failure: URLFailure?) -> Result<Void, any Error> {
            realFailure(failure).map { .failure($0.error(afterHead: true)) } ?? .success(())
        }

        private func realFailure(_ failure: URLFailure?) -> URLFailure? {
            failure.flatMap { $0.isCancellation && hasRejectedChallenge ? nil : $0 }
        }

        /// The task of the caller was cancelled.
        mutating func cancel() -> Outcome? {
            end(.failure(CancellationError()))
        }

        /// The server must not have the request.
        mutating func refuse(_ error: TransportError) -> Outcome? {
            end(.failure(error))
        }

        /// A time limit passed.
        mutating func expire(_ kind: TransportError.Kind) -> Outcome? {
            let phase = head == nil ? TransportError.Phase.waiting : .receiving
            return end(.failure(TransportError.expired(kind, phase: phase, delivery: .possiblyProcessed)))
        }

        private mutating func end(_ outcome: Outcome) -> Outcome? {
            guard !hasEnded else { return nil }
            hasEnded = true
            return outcome
        }

        private func response(_ head: HTTPResponse) -> HTTPResponse {
            var response = head
            response.url = request.url
            response.metrics = metrics
            response.body = body.isEmpty ? .empty : ResponseBody(body)
            if hasBody, isEncoded {
                response.headers.remove(.contentEncoding)
                response.headers.remove(.contentLength)
            }
            return response
        }

        /// Whether an answer like this has a body: its length fields speak of one even where there is none (RFC 9110 §8.6).
        private var hasBody: Bool {
            request.method != .head && head?.status.isBodiless == false
        }

        /// Whether the body went through a coding that the session undoes.
        private var isEncoded: Bool {
            guard let codings = head?.headers[.contentEncoding] else { return false }
            return codings.lowercased().split(separator: ",").contains {
                ["gzip", "x-gzip", "deflate", "br", "zstd"].contains(HTTPGrammar.trimmingBlanks($0))
            }
        }
    }
#endif
