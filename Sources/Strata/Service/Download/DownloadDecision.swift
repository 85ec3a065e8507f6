/// What the head of an answer means for a download: decided without I/O (RFC 9110 §14.4, §15.3.7, §15.5.17).
enum DownloadDecision: Equatable {
    /// The body is the whole, from its first byte.
    case whole(total: Int?)
    /// The body goes on where the part ends, up to this byte.
    case rest(end: Int, total: Int?)
    /// The part is the whole.
    case complete
    /// The part is of something else: ask again, without it.
    case startOver
    /// The server does not keep to the protocol.
    case refuse(String)

    /// - Parameters:
    ///   - response: The head.
    ///   - part: What was there when the rest was asked for; `nil` where the whole was.
    ///   - isPartWanted: Whether the caller asked for a range of his own: a part is the whole then.
    init(_ response: HTTPResponse, part: DownloadPart?, isPartWanted: Bool = false) {
        let headers = response.headers
        switch (response.status, part) {
        case (.partialContent, let part?):
            self = Self.partial(headers, part)
        case (.rangeNotSatisfiable, let part?):
            let range = Self.range(of: headers)
            let isSame = !part.validator.isContradicted(by: headers) && (part.total ?? part.count) == part.count
            self = isSame && range?.bytes == nil && range?.completeLength == part.count ? .complete : .startOver
        case (.partialContent, nil) where !isPartWanted:
            self = .refuse("a part where the whole was asked for")
        default:
            self = .whole(total: Self.length(of: headers))
        }
    }

    private static func partial(_ headers: HTTPHeaders, _ part: DownloadPart) -> DownloadDecision {
        let type = headers[.contentType].flatMap { try? MediaType($0) }
        guard type?.essence != "multipart/byteranges" else { return .refuse("several parts where one was asked for") }
        guard !part.validator.isContradicted(by: headers) else { return .startOver }
        guard let range = range(of: headers), let bytes = range.bytes else {
            return .refuse("a part that does not say which")
        }
        guard bytes.lowerBound == part.count else {
            return .refuse("a part from byte \(bytes.lowerBound) where one from \(part.count) was asked for")
        }
        if let total = part.total, let complete = range.completeLength, total != complete { return .startOver }
        guard length(of: headers).map({ $0 == bytes.count }) ?? true else {
            return .refuse("a part whose length is not that of its range")
        }
        return .rest(end: bytes.upperBound + 1, total: range.completeLength ?? part.total)
    }

    private static func range(of headers: HTTPHeaders) -> ContentRange? {
        headers[.contentRange].flatMap { try? ContentRange($0) }
    }

    /// The number of bytes of the body as they will arrive, where it is declared.
    private static func length(of headers: HTTPHeaders) -> Int? {
        guard !headers.contains(.contentEncoding) else { return nil }
        return headers[.contentLength].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}
