/// Asks only for what has changed: sends the validator of a stored response, and answers a 304 with the stored body.
///
/// Use it where responses are large or slow to make and the server gives `ETag` or `Last-Modified`. Every answer is
/// confirmed by the server, so nothing is ever out of date; what is saved is the body.
///
/// ```swift
/// let stack = ETagTransport(inner: transport, store: MemoryETagStore())
/// let response = try await stack.send(request)
/// print(response.source == .revalidated ? "confirmed" : "new")
/// ```
///
/// - It takes part in `GET` and `HEAD`, each with entries of its own. (A `HEAD` need not freshen what is stored for
///   `GET`, RFC 9111 §4.3.5: that is never used without being confirmed.)
/// - It keeps a 200 with an entity tag, or with a `Last-Modified` at least a second older than its `Date`, unless the
///   request or the response says `no-store` or the response says `Vary: *`. Several variants of a URL are kept.
/// - One validator goes out, byte for byte as it came. Any 304 to it gives the stored body with status 200, its fields
///   freshened and kept so (RFC 9111 §3.2, §4.3.4); ``HTTPResponse/source`` says `.revalidated`.
/// - A request with `If-None-Match`, `If-Modified-Since`, `If-Match`, `If-Unmodified-Since`, `If-Range` or `Range` of its
///   own passes untouched and gets the raw answer. So do a stream and a `GET` with a body. A response that came by a
///   redirect is not stored.
/// - A 304 that no stored response goes with is fetched once more without a validator.
/// - A method that changes something drops, when it succeeds, what is stored for its URL and for the `Location` and
///   `Content-Location` of the same origin (RFC 9111 §4.4).
/// - What is stored is parted by user: ``ETagPrincipal``. Call ``removeAll(for:)`` when one signs out.
///
/// ## Order
///
/// Inside of retry and reauth, so that their repetitions ask with what is stored by then and with the credentials of
/// then; outside of the wire, which follows redirects.
///
/// ## Concurrency
///
/// Requests do not wait for one another. Storing ends before the response is returned.
///
/// ## Errors
///
/// Those of `inner`. What the store throws goes to the request's observer as `.storeFailure`.
public struct ETagTransport: TransportLayer {
    /// The transport below.
    public let inner: any Transport
    private let store: any ETagStoreProtocol
    private let purges = PurgeCount()

    /// Adds conditional requests to a transport.
    ///
    /// - Parameters:
    ///   - inner: The transport below.
    ///   - store: What keeps the responses. Default: ``MemoryETagStore``, for as long as this transport lives.
    public init(inner: some Transport, store: some ETagStoreProtocol = MemoryETagStore()) {
        self.inner = inner
        self.store = store
    }

    /// Sends the request, with a validator where a response is stored.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard ETagPolicy.takesPart(request) else {
            let response = try await inner.send(request)
            if !request.method.isSafe { await invalidate(after: response, to: request) }
            return response
        }
        let place = Place(key: ETagKey(request), purgeCount: purges.value)
        let stored = await lookUp(place.key, for: request)
        var response = try await inner.send(stored.map { request.conditional(on: $0) } ?? request)
        if response.status == .notModified {
            if let stored, ETagPolicy.isDirect(response, to: request) {
                return await answer(request, with: stored, confirmedBy: response, at: place)
            }
            response.body.discard()
            request.report(.revalidated, "a 304 without a stored response: asking again without a validator")
            response = try await inner.send(request)
        }
        await keep(response, to: request, over: stored, at: place)
        return response
    }

    /// Forgets everything of a principal. Requests of anybody's that are under way store nothing any more.
    ///
    /// ```swift
    /// let stack = ETagTransport(inner: transport)
    /// let stamp = AuthStamp(account: "ann", session: "s1", generation: 3)
    /// try await stack.removeAll(for: ETagPrincipal(stamp))
    /// ```
    ///
    /// - Throws: What the store throws: then something may be left.
    public func removeAll(for principal: ETagPrincipal) async throws {
        purges.increment()
        try await store.removeAll(for: principal)
    }
}

extension ETagTransport {
    /// Where the answer to a request is stored, and whether it still may be.
    private struct Place {
        let key: ETagKey
        /// The purges there had been when the request began.
        let purgeCount: Int
    }

    private func lookUp(_ key: ETagKey, for request: HTTPRequest) async -> StoredResponse? {
        do {
            let stored = try await store.lookUp(key, for: request)
            // A body that the caller would not take from the wire is not given from the store either.
            guard let stored, stored.body.count <= request.options.bodyLimit else { return nil }
            return stored
        } catch {
            request.report(.storeFailure, "looking up: \(error)")
            return nil
        }
    }

    private func answer(
        _ request: HTTPRequest, with stored: StoredResponse, confirmedBy notModified: HTTPResponse, at place: Place
    ) async -> HTTPResponse {
        notModified.body.discard()
        request.report(.revalidated, "304: the stored body of \(stored.body.count) bytes holds")
        let freshening = Freshening(stored, by: notModified.headers, for: request)
        if freshening.isWorthStoring(over: stored) { await put(freshening.entry, at: place, for: request) }
        // The 304 itself is changed, so that whatever else is known of this exchange stays with it.
        var response = notModified
        response.status = .ok
        response.headers = freshening.headers
        response.body = ResponseBody(stored.body)
        response.source = .revalidated
        return response
    }

    private func keep(
        _ response: HTTPResponse, to request: HTTPRequest, over stored: StoredResponse?, at place: Place
    ) async {
        if let entry = ETagPolicy.entry(for: response, to: request) {
            await put(entry, at: place, for: request)
        } else if stored != nil, response.status == .ok, ETagPolicy.isDirect(response, to: request) {
            // The server now gives another representation, which must not be kept: the old one is of no more use.
            await put(nil, at: place, for: request)
        }
    }

    /// Stores the entry, or forgets what there is.
    private func put(_ entry: StoredResponse?, at place: Place, for request: HTTPRequest) async {
        do {
            guard let entry, place.purgeCount == purges.value else { return try await store.remove(place.key) }
            try await store.store(entry, for: place.key)
            // A purge that came while the store was writing may have missed the entry.
            if place.purgeCount != purges.value { try await store.remove(place.key) }
        } catch {
            request.report(.storeFailure, "storing: \(error)")
        }
    }

    private func invalidate(after response: HTTPResponse, to request: HTTPRequest) async {
        for key in Invalidation.keys(after: response, to: request) {
            do {
                try await store.remove(key)
            } catch {
                request.report(.storeFailure, "forgetting: \(error)")
            }
        }
    }
}

extension HTTPRequest {
    fileprivate func conditional(on stored: StoredResponse) -> HTTPRequest {
        var request = self
        request.headers.add(stored.validator)
        request.options.validatorsAddedByLayer = true
        return request
    }
}
