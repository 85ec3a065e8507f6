public import Strata

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a ``LoopbackServer`` answers, faults included.
///
/// A reply is a value: make one, then say what goes wrong with it and where.
///
/// ```swift
/// let replies: [ServerReply] = [
///     .json(#"{"id":1}"#),
///     .ok("hello").closing(at: .body(3)),
///     .chunked(["hel", "lo"], trailers: ["X-T": "tv"]).resetting(at: .insideBody),
///     .stall,
/// ]
/// ```
///
/// `Content-Length`, `Transfer-Encoding` and `Connection` are written as the request and the body ask for, unless
/// ``headers`` holds them: then they go out as they are, right or wrong.
public struct ServerReply: Sendable {
    /// The body of a reply.
    public enum Body: Sendable {
        /// Bytes, their number declared.
        case data(Data)
        /// The same bytes several times over, their whole number declared: a large body that takes no memory.
        case repeated(Data, times: Int)
        /// Chunks, then a trailer section (RFC 9112 §7.1).
        case chunked([Data], trailers: HTTPHeaders)
        /// Bytes instead of head and body: status and headers are not written, and the connection ends after them.
        case wholeReply(Data)
    }

    /// The status.
    public var status: HTTPStatus
    /// The header fields, as they are to be written.
    public var headers: HTTPHeaders
    /// The body; left out where the method or the status has none.
    public var body: Body
    /// What interrupts the sending.
    private(set) var interruptions: [(point: Point, interruption: Interruption)] = []
    /// The number of bytes sent at a time, and the pause after them.
    private(set) var drip: (bytes: Int, pause: Duration)?

    var isWhole: Bool {
        if case .wholeReply = body { true } else { false }
    }

    /// Creates a reply.
    public init(status: HTTPStatus, headers: HTTPHeaders = HTTPHeaders(), body: Body = .data(Data())) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

// MARK: - What goes wrong

extension ServerReply {
    /// A place in the bytes of a reply.
    public enum Point: Sendable, Hashable {
        /// Before the first byte.
        case start
        /// In the middle of the head.
        case insideHead
        /// Between head and body.
        case afterHead
        /// After that many bytes of the body as it is framed.
        case body(Int)
        /// In the middle of the body as it is framed.
        case insideBody
        /// That many bytes before the end: 2 leaves out the empty line that ends a chunked body.
        case beforeEnd(Int)
        /// After the last byte: what ends the connection here was not announced by `Connection: close`.
        case end
    }

    enum Interruption: Sendable {
        case wait(ServerGate)
        case delay(Duration)
        case close
        case reset
        case stall
    }

    /// Ends the connection in an orderly way at that point.
    public func closing(at point: Point) -> ServerReply {
        interrupted(by: .close, at: point)
    }

    /// Resets the connection (RST) at that point. Bytes that went before may be lost on the way.
    public func resetting(at point: Point) -> ServerReply {
        interrupted(by: .reset, at: point)
    }

    /// Sends nothing more from that point on, until the client hangs up or the server stops.
    public func stalling(at point: Point) -> ServerReply {
        interrupted(by: .stall, at: point)
    }

    /// Waits at that point until the gate is open. A client that hangs up meanwhile gets nothing more.
    public func waiting(for gate: ServerGate, at point: Point = .start) -> ServerReply {
        interrupted(by: .wait(gate), at: point)
    }

    /// Waits at that point, in real time: for demonstrations. Tests rather use a ``ServerGate``.
    public func delayed(by duration: Duration, at point: Point = .start) -> ServerReply {
        interrupted(by: .delay(duration), at: point)
    }

    /// Sends that many bytes at a time, each with a pause after it.
    public func dripping(_ bytes: Int = 1, every pause: Duration = .zero) -> ServerReply {
        var reply = self
        reply.drip = (max(bytes, 1), pause)
        return reply
    }

    /// Declares a `Content-Length` that need not be that of the body.
    public func declaring(length: Int) -> ServerReply {
        var reply = self
        reply.headers["Content-Length"] = String(length)
        return reply
    }

    private func interrupted(by interruption: Interruption, at point: Point) -> ServerReply {
        var reply = self
        reply.interruptions.append((point, interruption))
        return reply
    }
}

extension ServerReply: CustomStringConvertible {
    /// The status, or that the reply is written out.
    public var description: String {
        guard case .wholeReply(let data) = body else { return "\(status) \(headers)" }
        return "<\(data.count) bytes>"
    }
}
