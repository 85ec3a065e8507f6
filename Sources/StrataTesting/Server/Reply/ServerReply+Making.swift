public import Strata

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ServerReply {
    /// 200 with text.
    public static func ok(_ text: String = "", headers: HTTPHeaders = HTTPHeaders()) -> ServerReply {
        .text(text, headers: headers)
    }

    /// Plain text in UTF-8.
    public static func text(
        _ text: String, status: HTTPStatus = .ok, headers: HTTPHeaders = HTTPHeaders()
    ) -> ServerReply {
        .data(Data(text.utf8), type: "text/plain; charset=utf-8", status: status, headers: headers)
    }

    /// JSON, given as text and not checked.
    public static func json(
        _ json: String, status: HTTPStatus = .ok, headers: HTTPHeaders = HTTPHeaders()
    ) -> ServerReply {
        .data(Data(json.utf8), type: "application/json", status: status, headers: headers)
    }

    /// Bytes of a media type. A `Content-Type` among the headers takes its place.
    public static func data(
        _ data: Data, type: String = "application/octet-stream", status: HTTPStatus = .ok,
        headers: HTTPHeaders = HTTPHeaders()
    ) -> ServerReply {
        var headers = headers
        if !headers.contains("Content-Type") { headers["Content-Type"] = type }
        return ServerReply(status: status, headers: headers, body: .data(data))
    }

    /// A status without a body.
    public static func status(_ status: HTTPStatus, headers: HTTPHeaders = HTTPHeaders()) -> ServerReply {
        ServerReply(status: status, headers: headers)
    }

    /// A redirection.
    public static func redirect(to location: String, status: HTTPStatus = .found) -> ServerReply {
        ServerReply(status: status, headers: ["Location": location])
    }

    /// 200 in chunks; an empty chunk would end the body and is left out.
    public static func chunked(_ chunks: [String], trailers: HTTPHeaders = HTTPHeaders()) -> ServerReply {
        ServerReply(status: .ok, body: .chunked(chunks.map { Data($0.utf8) }, trailers: trailers))
    }

    /// Bytes as they are instead of an HTTP response; the connection ends after them.
    public static func raw(_ text: String) -> ServerReply {
        ServerReply(status: .ok, body: .wholeReply(Data(text.utf8)))
    }

    /// Text that is not HTTP.
    public static let garbage = raw("This is not the protocol you are looking for.\n")
    /// No byte, then an orderly end.
    public static let close = ServerReply(status: .ok).closing(at: .start)
    /// No byte, then a reset.
    public static let reset = ServerReply(status: .ok).resetting(at: .start)
    /// No byte, ever: until the client hangs up or the server stops.
    public static let stall = ServerReply(status: .ok).stalling(at: .start)
}
