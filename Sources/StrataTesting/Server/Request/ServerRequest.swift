public import Strata

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A request as it came off the wire of a ``LoopbackServer``.
public struct ServerRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The target as it stood on the request line, such as `/search?q=a%20b`.
    public let target: String
    /// The header fields in the order in which they came.
    public let headers: HTTPHeaders
    /// The bytes of the head, from the request line to the empty line.
    public let head: Data
    /// The body, without its chunk framing. Empty where the server was asked before the body was read.
    public internal(set) var body = Data()
    /// The fields that followed a chunked body.
    public internal(set) var trailers = HTTPHeaders()
    /// The number of the connection, from 0 in the order in which they were accepted.
    public let connectionIndex: Int
    /// The number of the request on its connection, from 0: above 0 shows that the connection was used again.
    public let requestIndexOnConnection: Int
    /// Whether the client speaks HTTP/1.1 rather than 1.0.
    let isHTTP11: Bool

    init(head: RequestHead, bytes: Data, connectionIndex: Int, requestIndexOnConnection: Int) {
        method = head.method
        target = head.target
        headers = head.headers
        isHTTP11 = head.minorVersion > 0
        self.head = bytes
        self.connectionIndex = connectionIndex
        self.requestIndexOnConnection = requestIndexOnConnection
    }

    /// The path as it was sent, percent-encoding kept.
    public var path: String {
        let resource = target.prefix { $0 != "?" && $0 != "#" }
        // The absolute form is what a proxy is asked for (RFC 9112 §3.2.2).
        guard let scheme = resource.firstRange(of: "://"), !resource.hasPrefix("/") else { return String(resource) }
        let path = resource[scheme.upperBound...].drop { $0 != "/" }
        return path.isEmpty ? "/" : String(path)
    }

    /// The query, read as servers read a form: `+` is a space, `%XX` a byte of UTF-8.
    public var queryItems: [URLQueryItem] {
        guard let mark = target.firstIndex(of: "?") else { return [] }
        return target[target.index(after: mark)...].split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return URLQueryItem(name: Self.decode(parts[0]), value: parts.count > 1 ? Self.decode(parts[1]) : nil)
        }
    }

    /// The value of the first query item of that name; `nil` where there is none or it has no value.
    public func query(_ name: String) -> String? {
        queryItems.first { $0.name == name }?.value
    }

    /// The body as text; bytes that are not UTF-8 become replacement characters.
    public var text: String { String(decoding: body, as: UTF8.self) }

    private static func decode(_ text: Substring) -> String {
        let spaced = String(text.map { $0 == "+" ? " " : $0 })
        return PercentCoding.decode(spaced) ?? spaced
    }
}

extension ServerRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the path, the connection and the place on it; no query, header value or body.
    public var description: String {
        "\(method) \(path) (request \(requestIndexOnConnection) on connection \(connectionIndex))"
    }
    /// The method and the path, the connection and the place on it; no query, header value or body.
    public var debugDescription: String { description }
    /// The method and the path, the connection and the place on it; no query, header value or body.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
