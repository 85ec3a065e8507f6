#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension NetworkServiceProtocol {
    /// The pages of a list, each with a link to the next in its `Link` field (RFC 8288).
    ///
    /// ```swift
    /// for try await page in service.pages(of: Endpoint<[User]>(path: "/users"), via: environment) {
    ///     print(page.value.count, page.response.headers["X-Total-Count"] ?? "")
    /// }
    /// ```
    ///
    /// A page is asked for when it is read. Links are relative to the URL that answered, after redirections, and are
    /// called like the first page, with its fields. A link to where the list has been ends it.
    ///
    /// A link may lead to another origin. Neither the service's credentials nor those among the fields of the endpoint or
    /// the environment go there. A link from `https` to `http` is an error of the kind `.redirectRefused`.
    ///
    /// - Parameters:
    ///   - endpoint: The call for the first page.
    ///   - environment: The server.
    ///   - limit: The most calls; a list that goes on is an error of the kind `.tooManyPages`. Default: 10,000.
    public func pages<Value: Sendable>(
        of endpoint: Endpoint<Value>, via environment: some APIEnvironmentProtocol, limit: Int = 10_000
    ) -> ResponseStream<Page<Value>> {
        let base = environment.baseURL
        return pages(of: endpoint, via: environment, limit: limit) { page in
            guard let place = page.response.url ?? base else { return nil }
            guard let url = try page.links.url(for: "next", relativeTo: place) else { return nil }
            var next = endpoint
            next.target = .url(url)
            next.query = nil
            return next
        }
    }

    /// The pages of a list, each of which says in its own way which call is for the next: a cursor, a number.
    ///
    /// ```swift
    /// struct Feed: Decodable, Sendable { var users: [User]; var cursor: String? }
    /// @Sendable func feed(after cursor: String?) -> Endpoint<Feed> {
    ///     Endpoint(path: "/feed", query: [URLQueryItem(name: "cursor", value: cursor)])
    /// }
    /// let pages = service.pages(of: feed(after: nil), via: environment) { page in
    ///     page.value.cursor.map { feed(after: $0) }
    /// }
    /// for try await user in pages.items(\.users) {
    ///     print(user.name)
    /// }
    /// ```
    ///
    /// As with links, a call that was made before ends the list, unless it has a body, and credentials among the
    /// endpoint's fields go to no other origin.
    ///
    /// - Parameters:
    ///   - endpoint: The call for the first page.
    ///   - environment: The server.
    ///   - limit: The most calls; a list that goes on is an error of the kind `.tooManyPages`. Default: 10,000.
    ///   - next: The call for the page after the one given; `nil` after the last.
    public func pages<Value: Sendable>(
        of endpoint: Endpoint<Value>, via environment: some APIEnvironmentProtocol, limit: Int = 10_000,
        next: @escaping @Sendable (Page<Value>) throws -> Endpoint<Value>?
    ) -> ResponseStream<Page<Value>> {
        let pages = PageSequence(
            service: self, endpoint: endpoint, environment: environment, limit: limit, next: next)
        return ResponseStream { pages }
    }

    /// The pages of a list that are linked to each other, as for the other form.
    public func pages<Value: Decodable & Sendable>(
        of endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, limit: Int = 10_000
    ) -> ResponseStream<Page<Value>> {
        pages(of: Endpoint<Value>(endpoint), via: environment, limit: limit)
    }

    /// The items of a list over all its pages, which are linked to each other as ``pages(of:via:limit:)-(EndpointProtocol,_,_)`` says.
    ///
    /// ```swift
    /// for try await user in service.items(of: Endpoint<[User]>(path: "/users"), via: environment) {
    ///     print(user.name)
    /// }
    /// ```
    public func items<Item: Sendable>(
        of endpoint: Endpoint<[Item]>, via environment: some APIEnvironmentProtocol, limit: Int = 10_000
    ) -> ResponseStream<Item> {
        pages(of: endpoint, via: environment, limit: limit).items { $0 }
    }

    /// The items of a list over all its pages, as for the other form.
    public func items<Item: Decodable & Sendable>(
        of endpoint: some EndpointProtocol, via environment: some APIEnvironmentProtocol, limit: Int = 10_000
    ) -> ResponseStream<Item> {
        items(of: Endpoint<[Item]>(endpoint), via: environment, limit: limit)
    }
}
