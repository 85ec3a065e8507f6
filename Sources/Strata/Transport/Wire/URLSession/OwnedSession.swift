#if canImport(Darwin) || URLSession
    import Foundation
    import Synchronization
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A session with a delegate of ours, invalidated when nobody holds it any more: a session that is not leaks its
    /// threads and sockets.
    final class OwnedSession: Sendable {
        private let session: URLSession
        private let router: SessionRouter

        init(_ configuration: URLSessionConfiguration) {
            router = SessionRouter()
            session = URLSession(configuration: configuration, delegate: router, delegateQueue: nil)
        }

        deinit {
            session.finishTasksAndInvalidate()
        }

        /// A copy.
        var configuration: URLSessionConfiguration { session.configuration }

        /// A task that has not begun and reports to the exchange.
        func task(for request: URLRequest, upload: Upload, of exchange: Exchange) -> SessionTask {
            let task: URLSessionTask =
                switch upload.source {
                case .none: session.dataTask(with: request)
                case .data(let data): session.uploadTask(with: request, from: data)
                case .file(let url): session.uploadTask(with: request, fromFile: url)
                }
            router.route(task, to: exchange)
            return SessionTask(task: task, session: session, owner: self)
        }
    }

    /// Hands what a session reports to the exchange whose task it is about.
    private final class SessionRouter: NSObject, URLSessionDataDelegate, Sendable {
        private let exchanges = Mutex<[Int: Exchange]>([:])

        func route(_ task: URLSessionTask, to exchange: Exchange) {
            exchanges.withLock { $0[task.taskIdentifier] = exchange }
        }

        private func exchange(of task: URLSessionTask) -> Exchange? {
            exchanges.withLock { $0[task.taskIdentifier] }
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            if let head = response as? HTTPURLResponse { exchange(of: dataTask)?.receive(head: HTTPResponse(head)) }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            exchange(of: dataTask)?.receive(chunk: data)
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
            let exchange = exchange(of: task)
            #if canImport(Darwin)
                if let check = exchange?.pinCheck, let trust = challenge.protectionSpace.serverTrust {
                    do throws(TransportError) {
                        try check.judge(trust)
                        completionHandler(.useCredential, URLCredential(trust: trust))
                    } catch {
                        exchange?.refuse(error)
                        completionHandler(.cancelAuthenticationChallenge, nil)
                    }
                    return
                }
            #endif
            completionHandler(exchange?.disposition(for: challenge) ?? .performDefaultHandling, nil)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            exchange(of: task)?.receive(metrics: TransferMetrics(metrics))
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
            exchange?.complete(error.map { URLFailure($0) })
        }
    }

    extension Exchange {
        /// Credentials are the business of the layers above, so `Basic`, `Digest` and their like are turned down and the
        /// 401 goes to the caller. Trust in the server, and a certificate of the client, stay with the system.
        func disposition(for challenge: URLAuthenticationChallenge) -> URLSession.AuthChallengeDisposition {
            #if canImport(Darwin)
                let method = challenge.protectionSpace.authenticationMethod
                if [NSURLAuthenticationMethodServerTrust, NSURLAuthenticationMethodClientCertificate].contains(method) {
                    return .performDefaultHandling
                }
            #endif
            rejectChallenge(head: (challenge.failureResponse as? HTTPURLResponse).map { HTTPResponse($0) })
            return .rejectProtectionSpace
        }
    }
#endif
