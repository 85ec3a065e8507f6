#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pages that a call and the calls after it answer with.
struct PageSequence<Value: Sendable, Environment: APIEnvironmentProtocol>: AsyncSequence, Sendable {
    typealias Element = Page<Value>

    let service: any NetworkServiceProtocol
    let endpoint: Endpoint<Value>
    let environment: Environment
    let limit: Int
    /// The call for the page after this one.
    let next: @Sendable (Page<Value>) throws -> Endpoint<Value>?

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: self)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        private let source: PageSequence
        private var trail: PageTrail
        private var last: Page<Value>?

        fileprivate init(source: PageSequence) {
            self.source = source
            trail = PageTrail(from: source.endpoint, via: source.environment)
        }

        mutating func next() async throws -> Page<Value>? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Page<Value>? {
            // Looked for when it is asked for: a broken link does not take away the page that it stands in.
            guard let call = try followingCall() else { return nil }
            guard trail.count <= source.limit else {
                throw NetworkError(
                    .tooManyPages, "there are more than \(source.limit) pages", request: call.description,
                    delivery: .notSent)
            }
            let page = try await source.service.request(
                to: call.answering(call.decoding.paged), via: source.environment)
            trail.visited(page.response.url)
            last = page
            return page
        }

        private mutating func followingCall() throws -> Endpoint<Value>? {
            guard let last else { return try trail.step(to: source.endpoint, from: nil) }
            do {
                guard let call = try source.next(last) else { return nil }
                return try trail.step(to: call, from: last.response.url)
            } catch let error as InvalidURL {
                throw NetworkError(
                    .invalidURL, "the next page: \(error.reason)", request: source.endpoint.description,
                    response: NetworkError.Response(last.response, Data()), delivery: .notSent, underlying: error)
            }
        }
    }
}

extension NetworkError.Kind {
    /// A list has more pages than its limit, which is to stop servers that never come to an end.
    public static let tooManyPages = Self(rawValue: "too_many_pages")
}
