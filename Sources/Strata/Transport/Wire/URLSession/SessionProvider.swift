#if canImport(Darwin) || URLSession
    import Foundation
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Where tasks come from: a session of our own, or one that was handed in.
    enum SessionProvider: Sendable {
        case owned(OwnedSession)
        case injected(URLSession)
        case pinned(PinnedSessions)

        /// What the server has to pass; `nil` where its host is not pinned.
        func pinCheck(for request: HTTPRequest) throws(TransportError) -> PinCheck? {
            if case .pinned(let sessions) = self { try sessions.pinning.check(for: request) } else { nil }
        }

        /// A task that has not begun and reports to the exchange.
        func task(for request: URLRequest, upload: Upload, mayBeRepeated: Bool, of exchange: Exchange) -> SessionTask {
            switch self {
            case .owned(let session):
                #if canImport(Darwin)
                    return session.task(for: request, upload: upload, of: exchange)
                #else
                    // libcurl sends a request again when a kept connection turns out dead, whatever its method. A
                    // connection that was never used before is not resent on; only a session of its own ensures one.
                    let session = mayBeRepeated ? session : OwnedSession(session.configuration)
                    return session.task(for: request, upload: upload, of: exchange)
                #endif
            case .pinned(let sessions):
                return sessions.session(for: exchange.pinCheck).task(for: request, upload: upload, of: exchange)
            case .injected(let session):
                let report: @Sendable (Data?, URLResponse?, (any Error)?) -> Void = { data, response, error in
                    if let head = response as? HTTPURLResponse { exchange.receive(head: HTTPResponse(head)) }
                    if let data { exchange.receive(chunk: data) }
                    exchange.complete(error.map { URLFailure($0) })
                }
                let task: URLSessionTask =
                    switch upload.source {
                    case .none: session.dataTask(with: request, completionHandler: report)
                    case .data(let data): session.uploadTask(with: request, from: data, completionHandler: report)
                    case .file(let url): session.uploadTask(with: request, fromFile: url, completionHandler: report)
                    }
                task.delegate = InjectedTaskDelegate(exchange)
                return SessionTask(task: task, session: session, owner: nil)
            }
        }
    }

    /// Keeps a session that was handed in from following redirections and from answering challenges.
    private final class InjectedTaskDelegate: NSObject, URLSessionTaskDelegate, Sendable {
        private let exchange: Exchange

        init(_ exchange: Exchange) {
            self.exchange = exchange
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            completionHandler(exchange.disposition(for: challenge), nil)
        }
    }
#endif
