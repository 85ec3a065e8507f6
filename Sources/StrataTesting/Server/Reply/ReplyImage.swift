import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The bytes of a reply to one request, and where they are interrupted. Pure.
struct ReplyImage {
    private(set) var head = Data()
    private(set) var pieces: [Data] = []
    /// Whether another request may follow on the connection.
    private(set) var keepsAlive: Bool
    /// By offset, those of one offset in the order in which they were given.
    private(set) var interruptions: [(offset: Int, interruption: ServerReply.Interruption)] = []

    /// Creates the image.
    ///
    /// - Parameter request: What is answered; `nil` where the server speaks unasked or to what it could not read.
    init(_ reply: ServerReply, to request: ServerRequest?, keepsAlive: Bool) {
        self.keepsAlive = keepsAlive && reply.headers["Connection"]?.lowercased() != "close"
        // HTTP/1.0 knows no chunks: there the end of the connection ends the body.
        let speaksChunks = request?.isHTTP11 ?? true
        var framing: HTTPHeaders.Field?
        switch reply.body {
        case .wholeReply(let data):
            pieces = [data]
            self.keepsAlive = false
        case .data(let data):
            pieces = [data]
        case .repeated(let data, let times):
            pieces = Array(repeating: data, count: max(times, 0))
        case .chunked(let chunks, let trailers) where speaksChunks:
            pieces = chunks.filter { !$0.isEmpty }.map(Self.frame) + [Self.end(trailers)]
            framing = HTTPHeaders.Field("Transfer-Encoding", "chunked")
        case .chunked(let chunks, _):
            pieces = chunks
            self.keepsAlive = false
        }
        if !reply.isWhole {
            if framing == nil, self.keepsAlive || speaksChunks {
                let length = reply.status.isBodiless ? 0 : pieces.reduce(0) { $0 + $1.count }
                framing = HTTPHeaders.Field("Content-Length", String(length))
            }
            head = Self.write(reply, framing: framing, connection: connectionOption(speaksChunks))
            if reply.status.isBodiless || request?.method == .head { pieces = [] }
        }
        let body = pieces.reduce(0) { $0 + $1.count }
        interruptions = reply.interruptions.map { (offset(of: $0.point, body: body), $0.interruption) }
            .enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
    }

    /// HTTP/1.1 stays unless told otherwise, HTTP/1.0 goes unless told otherwise (RFC 9112 §9.3).
    private func connectionOption(_ staysByDefault: Bool) -> String? {
        if keepsAlive == staysByDefault { return nil }
        return keepsAlive ? "keep-alive" : "close"
    }

    private func offset(of point: ServerReply.Point, body: Int) -> Int {
        let end = head.count + body
        return switch point {
        case .start: 0
        case .insideHead: head.count / 2
        case .afterHead: head.count
        case .body(let count): head.count + min(max(count, 0), body)
        case .insideBody: head.count + body / 2
        case .beforeEnd(let count): end - min(max(count, 0), end)
        case .end: end
        }
    }

    private static func write(_ reply: ServerReply, framing: HTTPHeaders.Field?, connection: String?) -> Data {
        var headers = reply.headers
        // A 205 has no body but says so by its length (RFC 9110 §15.3.6).
        let isFramed = !reply.status.isBodiless || reply.status == .resetContent
        if let framing, isFramed, !headers.contains("Content-Length"), !headers.contains("Transfer-Encoding") {
            headers.add(framing)
        }
        if let connection, !headers.contains("Connection") { headers["Connection"] = connection }
        var head = Data("HTTP/1.1 \(reply.status) \(ReasonPhrase.of(reply.status))\r\n".utf8)
        for field in headers.fields { head += line(field) }
        return head + Data("\r\n".utf8)
    }

    private static func line(_ field: HTTPHeaders.Field) -> Data {
        Data("\(field.name): ".utf8) + field.bytes + Data("\r\n".utf8)
    }

    private static func frame(_ chunk: Data) -> Data {
        Data("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Data("\r\n".utf8)
    }

    private static func end(_ trailers: HTTPHeaders) -> Data {
        trailers.fields.reduce(into: Data("0\r\n".utf8)) { $0 += line($1) } + Data("\r\n".utf8)
    }
}
