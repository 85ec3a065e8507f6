#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The links that a response carries in its `Link` fields (RFC 8288), most often the pages around it.
///
/// Reading is lenient as RFC 8288 appendix B asks: what is broken ends the field it stands in, the links before it count.
///
/// ```swift
/// let links = LinkHeader(response.headers)
/// if let next = try links.url(for: "next", relativeTo: request.url) {
///     print(next)  // https://api.example.com/items?page=3
/// }
/// ```
public struct LinkHeader: Sendable, Hashable {
    /// The links in the order in which they were sent.
    public let links: [Link]

    /// Reads every `Link` field of a message.
    public init(_ headers: HTTPHeaders) {
        links = headers.values(for: .link).flatMap { LinkHeaderParser.links(in: $0) }
    }

    /// Reads one field value.
    public init(_ value: String) {
        links = LinkHeaderParser.links(in: value)
    }

    /// The first link of a relation, letter case ignored: `next`, `prev`, `first`, `last`, or a URI of one's own.
    ///
    /// Links with an ``Link/anchor`` are passed over: they speak of another resource (RFC 8288 §3.2).
    public subscript(relation: String) -> Link? {
        let relation = relation.lowercased()
        return links.first { $0.anchor == nil && $0.relations.contains(relation) }
    }

    /// Where the first link of a relation leads.
    ///
    /// - Parameters:
    ///   - relation: The relation, letter case ignored.
    ///   - base: The URL of the response, after redirections.
    /// - Returns: The absolute URL, or `nil` where there is no such link.
    /// - Throws: ``InvalidURL`` where the link is there but leads to no `http` or `https` URL, or holds a password.
    public func url(for relation: String, relativeTo base: URL) throws(InvalidURL) -> URL? {
        guard let link = self[relation] else { return nil }
        return try link.url(relativeTo: base)
    }
}

extension LinkHeader {
    /// One link: where it leads, and what that is to this resource.
    public struct Link: Sendable, Hashable {
        /// The target as it was written: a URI, or a reference relative to the URL of the response.
        public let target: String
        /// The relation types in lower case.
        public let relations: [String]
        /// The resource that the link starts from, where that is not the one that was asked for.
        public let anchor: String?
        /// The other parameters in order, names in lower case; of a repeated `media`, `title` or `type` the first.
        public let parameters: [Parameter]

        /// A target attribute of a link (RFC 8288 §3.4).
        public struct Parameter: Sendable, Hashable {
            /// The name, in lower case.
            public let name: String
            /// The value without quotes; empty where there was none.
            public let value: String
        }

        /// The value of the first parameter of that name, letter case ignored; `title*` (RFC 8187) comes before `title`.
        public subscript(parameter: String) -> String? {
            let name = parameter.lowercased()
            let extended = parameters.first { $0.name == name + "*" }.flatMap { LinkHeaderParser.decoded($0.value) }
            return extended ?? parameters.first { $0.name == name }?.value
        }

        /// Where the link leads.
        ///
        /// - Parameter base: The URL of the response, after redirections.
        /// - Throws: ``InvalidURL`` where that is no `http` or `https` URL, or holds a password.
        public func url(relativeTo base: URL) throws(InvalidURL) -> URL {
            try AbsoluteURL.resolved(target, relativeTo: base)
        }
    }
}
