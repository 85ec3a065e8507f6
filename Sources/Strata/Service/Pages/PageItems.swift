extension ResponseStream {
    /// The items of the pages, one by one; the next page is asked for when all of the last are read.
    ///
    /// ```swift
    /// struct Search: Decodable, Sendable { var results: [User] }
    /// let pages = service.pages(of: Endpoint<Search>(path: "/search"), via: environment)
    /// for try await user in pages.items(\.results) {
    ///     print(user.name)
    /// }
    /// ```
    public func items<Value: Sendable, Item: Sendable>(
        _ items: @escaping @Sendable (Value) -> [Item]
    ) -> ResponseStream<Item> where Element == Page<Value> {
        let sequence = PageItems(pages: self, items: items)
        return ResponseStream<Item> { sequence }
    }
}

private struct PageItems<Value: Sendable, Item: Sendable>: AsyncSequence, Sendable {
    typealias Element = Item

    let pages: ResponseStream<Page<Value>>
    let items: @Sendable (Value) -> [Item]

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: pages.makeAsyncIterator(), items: items)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var pages: ResponseStream<Page<Value>>.AsyncIterator
        let items: @Sendable (Value) -> [Item]
        var ready: ArraySlice<Item> = []

        mutating func next() async throws -> Item? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
            while true {
                if let item = ready.popFirst() { return item }
                guard let page = try await pages.next(isolation: actor) else { return nil }
                ready = items(page.value)[...]
            }
        }
    }
}
