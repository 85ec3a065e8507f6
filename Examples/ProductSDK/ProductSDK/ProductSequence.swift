/// Products in the order of the shop, fetched a page at a time as they are read.
///
/// ```swift
/// for try await product in sdk.products() { print(product.name) }
/// ```
///
/// It can be read any number of times, each time from the start. Whoever stops reading stops the fetching.
public struct ProductSequence: AsyncSequence, Sendable {
    /// A product.
    public typealias Element = Product

    let repository: any ProductRepository
    let category: ProductCategory?
    let pageSize: Int

    /// Starts from the first product.
    public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

    /// Reads product after product.
    public struct Iterator: AsyncIteratorProtocol {
        private enum Place {
            case start
            case after(Cursor)
            case end
        }

        private let sequence: ProductSequence
        private var page: ArraySlice<Product> = []
        private var place = Place.start
        private var seen: Set<Cursor> = []

        init(sequence: ProductSequence) {
            self.sequence = sequence
        }

        /// The next product, or `nil` after the last.
        public mutating func next() async throws -> Product? {
            while page.isEmpty {
                let cursor: Cursor?
                switch place {
                case .start: cursor = nil
                case .after(let last): cursor = last
                case .end: return nil
                }
                let fetched = try await sequence.repository.page(
                    in: sequence.category, size: sequence.pageSize, after: cursor)
                page = fetched.products[...]
                // A shop that gives the same cursor twice would be read for ever.
                if let next = fetched.next, seen.insert(next).inserted {
                    place = .after(next)
                } else {
                    place = .end
                }
            }
            return page.removeFirst()
        }
    }
}
