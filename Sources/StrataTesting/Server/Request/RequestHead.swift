import Strata

/// A request line and its header section, read strictly: what a lenient server would guess about is refused, so that a
/// client that writes it is found out (RFC 9112 §2.2, §3, §5, §6).
struct RequestHead: Sendable {
    /// How the body's end is found.
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    let method: HTTPMethod
    let target: String
    let minorVersion: Int
    private(set) var headers = HTTPHeaders()
    private(set) var framing = Framing.length(0)

    /// Parses the lines of a head, without their line ends.
    init(lines: [[UInt8]]) throws(RequestRejection) {
        (method, target, minorVersion) = try Self.parse(requestLine: lines.first ?? [])
        for line in lines.dropFirst() { headers.add(try Self.parse(fieldLine: line)) }
        if minorVersion > 0, headers.values(for: "Host").count != 1 { throw .malformed("not exactly one Host") }
        framing = try Self.framing(headers, minorVersion: minorVersion)
    }

    /// Whether the client wants to send more requests on the connection (RFC 9112 §9.3).
    var keepsAlive: Bool {
        let options = headers["Connection"]?.lowercased() ?? ""
        return minorVersion > 0 ? !options.contains("close") : options.contains("keep-alive")
    }

    private static func parse(requestLine: [UInt8]) throws(RequestRejection) -> (HTTPMethod, String, Int) {
        let parts = requestLine.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed("the request line has not three parts") }
        let method = String(decoding: parts[0], as: UTF8.self)
        guard HTTPGrammar.isToken(method) else { throw .malformed("the method is not a token") }
        guard !parts[1].isEmpty, parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .malformed("the target is not visible ASCII")
        }
        let minorVersion: Int
        switch String(decoding: parts[2], as: UTF8.self) {
        case "HTTP/1.1": minorVersion = 1
        case "HTTP/1.0": minorVersion = 0
        case let version where version.hasPrefix("HTTP/"): throw RequestRejection(505, "the version is not 1.0 or 1.1")
        default: throw .malformed("the request line does not end with a version")
        }
        return (HTTPMethod(method), String(decoding: parts[1], as: UTF8.self), minorVersion)
    }

    /// Parses a line of a header or trailer section.
    static func parse(fieldLine: [UInt8]) throws(RequestRejection) -> HTTPHeaders.Field {
        guard let colon = fieldLine.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed("a field has no colon") }
        let name = String(decoding: fieldLine[..<colon], as: UTF8.self)
        guard HTTPGrammar.isToken(name) else { throw .malformed("a field's name is not a token") }
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var value = fieldLine[(colon + 1)...].drop(while: isBlank)
        while let last = value.last, isBlank(last) { value.removeLast() }
        guard HTTPGrammar.isFieldValue(value) else { throw .malformed("a field's value has a control character") }
        return HTTPHeaders.Field(HTTPHeaders.Name(name), bytes: value)
    }

    private static func framing(_ headers: HTTPHeaders, minorVersion: Int) throws(RequestRejection) -> Framing {
        let codings = headers.values(for: "Transfer-Encoding")
        let lengths = headers.values(for: "Content-Length")
        guard codings.isEmpty || lengths.isEmpty else { throw .malformed("both framings are given") }
        if !codings.isEmpty {
            guard codings.count == 1, codings[0].lowercased() == "chunked", minorVersion > 0 else {
                throw .malformed("the transfer coding is not chunked")
            }
            return .chunked
        }
        guard !lengths.isEmpty else { return .length(0) }
        guard lengths.count == 1, !lengths[0].isEmpty,
            lengths[0].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw .malformed("the length is not a number") }
        // A number that does not fit is only too large.
        return .length(Int(lengths[0]) ?? .max)
    }
}
