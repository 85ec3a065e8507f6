import Strata

/// What ``TransportConformance/checkNoTrace(skipping:)`` makes of an answer.
public enum WireFault: String, Sendable, CaseIterable {
    /// The whole answer.
    case none
    /// The end of the connection instead of an answer.
    case close
    /// A reset instead of an answer.
    case reset
    /// The end of the connection in the middle of the head.
    case halfHead
    /// The end of the connection in the middle of a body of declared length.
    case halfBody
    /// The end of the connection in the middle of a chunk.
    case halfChunk
    /// Text that is not HTTP.
    case garbage
    /// Nobody listens.
    case closedPort

    func reply(_ text: String, headers: HTTPHeaders) -> ServerReply {
        let whole = ServerReply.text(text, headers: headers)
        return switch self {
        case .none, .closedPort: whole
        case .close: .close
        case .reset: .reset
        case .halfHead: whole.closing(at: .insideHead)
        case .halfBody: whole.closing(at: .insideBody)
        case .halfChunk: .chunked([text]).closing(at: .insideBody)
        case .garbage: .raw("\(text)\n")
        }
    }
}
