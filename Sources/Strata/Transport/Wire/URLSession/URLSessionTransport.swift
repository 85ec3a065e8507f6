#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    /// Sends requests through `URLSession`.
    ///
    /// It is the wire on Apple platforms. On Linux it is compiled by the trait `URLSession`, for programs that link
    /// Foundation's networking anyway.
    ///
    /// ```swift
    /// let wire = URLSessionTransport()
    /// let response = try await wire.send(HTTPRequest(url: url))
    /// ```
    ///
    /// ## What it does beyond the session
    ///
    /// - Its own session is ephemeral: no cache, no cookies, no stored credentials.
    /// - Redirections are followed by Strata's own rules, which keep credentials to their origin.
    /// - `Basic` and `Digest` challenges are not answered, so a 401 arrives at once, with its body.
    /// - ``RequestOptions/deadline`` and ``RequestOptions/attemptTimeout`` hold to the millisecond.
    /// - ``RequestOptions/bodyLimit`` ends an answer while it arrives, after decompression.
    /// - A streamed answer (``RequestOptions/Delivery-swift.enum/stream``) arrives as it is sent; a slow reader slows the
    ///   server down.
    /// - A decoded body loses `Content-Encoding` and `Content-Length`; folded `Set-Cookie` lines are taken apart again.
    /// - The wire frames the body. A `Content-Length` of the caller that says something else is an error.
    /// - On Linux, IPv6 literals work, and a request that may not be repeated gets a connection of its own, because
    ///   libcurl would send it again by itself when a kept connection turns out dead.
    ///
    /// ## What it does not do
    ///
    /// - A streamed request body is gathered first too, on disk where it is large, and goes out with its length.
    ///   On Linux a file is read into memory first, too.
    /// - `GET` with a body is refused, as `URLSession` does.
    /// - ``HTTPResponse/metrics`` is `nil` for a streamed answer, since a session tells at the end what it measured.
    /// - Header bytes that are not UTF-8 cannot be sent. The order of the fields of an answer is lost.
    ///
    /// ## What cannot be worked round on Linux
    ///
    /// | What arrives or is asked for | What happens |
    /// |---|---|
    /// | a chunked answer with a trailer section | Foundation ends the process |
    /// | an answer cut off in the middle of its head | Foundation ends the process |
    /// | a header field that is not UTF-8 | the call fails with `.malformedResponse` |
    /// | one field name in two spellings | one of the two is lost |
    /// | a streamed answer whose reader is slow | it is held in memory, up to the body limit, then fails |
    /// | the body of a redirection | Foundation holds it whole before the limit is known |
    /// | ``HTTPResponse/metrics`` | `nil`: Foundation measures nothing |
    /// | a request without `Accept-Language` | Foundation adds the language of the machine |
    ///
    /// ## An injected session
    ///
    /// ``init(session:)`` uses a session as it is: its cache, cookies, credentials, delegate and connections are the
    /// session's business. Redirections are still Strata's. The body limit is enforced when the body is complete,
    /// ``HTTPResponse/metrics`` is `nil`, a request may be sent twice by libcurl, and on Linux a 401 with a `Basic`
    /// challenge arrives without its body, and a transfer that is cancelled before its answer runs on unseen where the
    /// session has a cache.
    ///
    /// ## Errors
    ///
    /// ``TransportError`` as ``Transport`` says; what `URLSession` said lies beneath.
    public struct URLSessionTransport: Transport {
        private let sessions: SessionProvider

        /// Creates a transport with a session of its own.
        ///
        /// - Parameter configuration: How the session is set up; start from ``defaultConfiguration`` to keep it without
        ///   cache, cookies and stored credentials.
        public init(configuration: URLSessionConfiguration = Self.defaultConfiguration) {
            sessions = .owned(OwnedSession(configuration))
        }

        #if canImport(Darwin)
            /// Creates a transport whose servers are compared with pins.
            init(configuration: URLSessionConfiguration, pinning: Pinning) {
                sessions = .pinned(PinnedSessions(configuration, pinning))
            }
        #endif

        /// Creates a transport over a session that somebody else set up and will invalidate.
        public init(session: URLSession) {
            sessions = .injected(session)
        }

        /// Ephemeral, without cache, cookies or stored credentials.
        public static var defaultConfiguration: URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.urlCache = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.httpCookieStorage = nil
            configuration.httpCookieAcceptPolicy = .never
            configuration.httpShouldSetCookies = false
            configuration.urlCredentialStorage = nil
            return configuration
        }

        /// Sends the request and follows redirections.
        public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            try Task.checkCancellation()
            try request.validate()
            let limits = TimeLimits(request.options)
            var follower = RedirectFollower(request)
            var request = request
            do {
                while true {
                    let response = try await exchange(request, within: limits)
                    switch try follower.step(status: response.status, headers: response.headers) {
                    case .deliver:
                        return response
                    case .follow(let next):
                        response.body.discard()
                        request.report(.redirect, "\(response.status) to \(next)")
                        request = next
                    }
                }
            } catch let error as TransportError {
                throw follower.placed(error)
            }
        }

        private func exchange(_ request: HTTPRequest, within limits: TimeLimits) async throws -> HTTPResponse {
            try limits.check()
            let pinCheck = try sessions.pinCheck(for: request)
            let upload = try await Upload.prepare(request, within: limits)
            defer { upload.cleanUp() }
            let urlRequest = try request.urlRequest(bodyLength: upload.length, timeout: limits.remaining)
            let exchange = Exchange(request, pinCheck: pinCheck)
            let timers = limits.timers { exchange.expire($0) }
            defer { timers.forEach { $0.cancel() } }
            do {
                let response = try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { continuation in
                        guard exchange.begin(continuation) else { return }
                        let task = sessions.task(
                            for: urlRequest, upload: upload, mayBeRepeated: request.mayBeRepeated, of: exchange)
                        exchange.run(task)
                    }
                } onCancel: {
                    exchange.cancel()
                }
                try upload.checkUnchanged()
                return response
            } catch let error as TransportError {
                // A file that shrank leaves the server waiting until some limit passes; what happened to it says more.
                try upload.checkUnchanged()
                throw error
            }
        }
    }

    extension URLSessionTransport: CustomStringConvertible {
        /// The name of the type.
        public var description: String { "URLSessionTransport" }
    }
#endif
