/// A page of a list: what a call answered with, and the head of the response it came in.
public struct Page<Value: Sendable>: Sendable {
    /// What the call answered with.
    public var value: Value
    /// The head of the response: status, fields, final URL. The body is empty, since it became the value.
    public var response: HTTPResponse

    /// Creates a page.
    public init(_ value: Value, response: HTTPResponse) {
        self.value = value
        self.response = response
        self.response.body = .empty
    }

    /// The links of the response (RFC 8288).
    public var links: LinkHeader { LinkHeader(response.headers) }
}

extension ResponseDecoding {
    /// The same value, with the head that it came with.
    var paged: ResponseDecoding<Page<Response>> {
        switch self {
        case .head(let value):
            return .head { response, coding in Page(value(response, coding), response: response) }
        case .bytes(let value):
            return .bytes { data, response in Page(value(data, response), response: response) }
        case .model(let decode, let empty):
            var emptyPage: (@Sendable (HTTPResponse) -> Page<Response>)?
            if let empty { emptyPage = { response in Page(empty(response), response: response) } }
            return .model(
                { data, response, coding in Page(try decode(data, response, coding), response: response) },
                empty: emptyPage)
        }
    }
}
