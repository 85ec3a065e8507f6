/// Why a transport gave no response.
///
/// ``kind`` says what went wrong, ``delivery`` whether the server may have processed the request, which decides what may
/// be repeated. No part of it holds a header value or a body (law 4).
public struct TransportError: Error, Sendable {
    /// What went wrong. The set is open.
    public var kind: Kind
    /// What and where, in words, without secrets.
    public var detail: String
    /// How far the request had come.
    public var phase: Phase?
    /// Whether the server may have seen the request.
    public var delivery: Delivery
    /// The platform's error, where one lies beneath.
    public var underlying: (any Error)?
    /// The attempts that came before this outcome, oldest first; empty where the first one failed for good.
    public var earlierAttempts: [Attempt] = []

    /// Creates an error.
    public init(
        _ kind: Kind, _ detail: String, phase: Phase? = nil, delivery: Delivery = .possiblyProcessed,
        underlying: (any Error)? = nil
    ) {
        self.kind = kind
        self.detail = detail
        self.phase = phase
        self.delivery = delivery
        self.underlying = underlying
    }

    static func invalidRequest(_ detail: String) -> TransportError {
        TransportError(.invalidRequest, detail, delivery: .notSent)
    }

    static func bodyTooLarge(limit: Int) -> TransportError {
        TransportError(.bodyTooLarge, "the body is larger than the limit of \(limit) bytes", phase: .receiving)
    }

    static func deadlineExceeded(_ phase: Phase?, delivery: Delivery) -> TransportError {
        TransportError(.deadlineExceeded, "the deadline of the call passed", phase: phase, delivery: delivery)
    }
}

extension TransportError {
    /// What went wrong. The set is open, so that a later one breaks nobody's `switch`.
    public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// A short name, fit for a metric label.
        public let rawValue: String

        /// Creates a kind from its short name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The short name.
        public var description: String { rawValue }
    }

    /// How far a request had come.
    public enum Phase: String, Sendable, Hashable {
        /// Looking up the host's address.
        case lookup
        /// Opening the connection.
        case connecting
        /// Agreeing on TLS.
        case securing
        /// Writing the request.
        case sending
        /// Waiting for the head of the answer.
        case waiting
        /// Reading the body of the answer.
        case receiving
    }

    /// Whether the server may have seen the request.
    public enum Delivery: Sendable, Hashable {
        /// No byte of it left the machine: any method may be repeated.
        case notSent
        /// It may have been processed: only what may be repeated is.
        case possiblyProcessed
    }
}

extension TransportError.Kind {
    /// The request cannot be written on the wire.
    public static let invalidRequest = Self(rawValue: "invalid_request")
    /// The body of the request could not be read: a missing file, a stream that failed.
    public static let unreadableBody = Self(rawValue: "unreadable_body")
    /// This build has no transport that reaches the network.
    public static let noWire = Self(rawValue: "no_wire")
    /// The machine is offline.
    public static let noConnection = Self(rawValue: "no_connection")
    /// The name of the host has no address.
    public static let hostNotFound = Self(rawValue: "host_not_found")
    /// The host did not take the connection.
    public static let cannotConnect = Self(rawValue: "cannot_connect")
    /// The connection ended before the answer did, or before it began.
    public static let connectionLost = Self(rawValue: "connection_lost")
    /// A time limit of the wire passed; ``TransportError/phase`` says in which phase.
    public static let timedOut = Self(rawValue: "timed_out")
    /// The system forbids the connection (cellular data, background use, low data mode).
    public static let networkRestricted = Self(rawValue: "network_restricted")
    /// TLS could not be agreed on, or the certificate is not trusted.
    public static let tlsFailure = Self(rawValue: "tls_failure")
    /// The certificate is trusted but not among those that were pinned.
    public static let pinMismatch = Self(rawValue: "pin_mismatch")
    /// The body passes its limit.
    public static let bodyTooLarge = Self(rawValue: "body_too_large")
    /// The body ended before its declared length, or before the last chunk.
    public static let truncatedBody = Self(rawValue: "truncated_body")
    /// The answer is not HTTP.
    public static let malformedResponse = Self(rawValue: "malformed_response")
    /// A redirection that must not be followed: too many, a loop, `https` to `http`, no usable `Location`.
    public static let redirectRefused = Self(rawValue: "redirect_refused")
    /// The call's deadline passed.
    public static let deadlineExceeded = Self(rawValue: "deadline_exceeded")
    /// The token was refused and could not be renewed, or could not be read; the reason lies beneath.
    public static let authenticationFailed = Self(rawValue: "authentication_failed")
    /// No canned route answers the request.
    public static let unmatchedRoute = Self(rawValue: "unmatched_route")
    /// Anything else; the platform's error lies beneath.
    public static let unknown = Self(rawValue: "unknown")
}

extension TransportError: CustomStringConvertible {
    /// The kind and the detail.
    public var description: String {
        "\(kind): \(detail)" + (phase.map { " (while \($0.rawValue))" } ?? "")
    }
}
