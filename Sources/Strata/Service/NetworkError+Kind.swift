extension NetworkError {
    /// What went wrong. The set is open, so that a later one breaks nobody's `switch`.
    ///
    /// Whatever a transport reports keeps its name here.
    public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// A short name, fit for a metric label.
        public let rawValue: String

        /// Creates a kind from its short name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The kind of the same name.
        public init(_ kind: TransportError.Kind) {
            rawValue = kind.rawValue
        }

        /// The short name.
        public var description: String { rawValue }
    }
}

extension NetworkError.Kind {
    /// The URL cannot be built: no base URL, a path that is refused, a host that is none.
    public static let invalidURL = Self(rawValue: "invalid_url")
    /// A method or a header breaks the grammar of HTTP.
    public static let invalidRequest = Self(.invalidRequest)
    /// The request's body could not be encoded; the `EncodingError` lies beneath.
    public static let encodingFailed = Self(rawValue: "encoding_failed")
    /// The request's body could not be read: a missing file, a stream that failed.
    public static let unreadableBody = Self(.unreadableBody)
    /// The credentials could not be read or renewed; the reason lies beneath.
    public static let authenticationFailed = Self(rawValue: "authentication_failed")
    /// This build has no transport that reaches the network.
    public static let noWire = Self(.noWire)
    /// The machine is offline.
    public static let noConnection = Self(.noConnection)
    /// The name of the host has no address.
    public static let hostNotFound = Self(.hostNotFound)
    /// The host did not take the connection.
    public static let cannotConnect = Self(.cannotConnect)
    /// The connection ended before the answer did.
    public static let connectionLost = Self(.connectionLost)
    /// A time limit of the wire passed; ``NetworkError/phase`` says in which phase.
    public static let timedOut = Self(.timedOut)
    /// The system forbids the connection.
    public static let networkRestricted = Self(.networkRestricted)
    /// TLS could not be agreed on, or the certificate is not trusted.
    public static let tlsFailure = Self(.tlsFailure)
    /// The certificate is trusted but not among those that were pinned.
    public static let pinMismatch = Self(.pinMismatch)
    /// A body passes its limit.
    public static let bodyTooLarge = Self(.bodyTooLarge)
    /// The body ended too early.
    public static let truncatedBody = Self(.truncatedBody)
    /// The answer is not HTTP.
    public static let malformedResponse = Self(.malformedResponse)
    /// A redirection that must not be followed.
    public static let redirectRefused = Self(.redirectRefused)
    /// The status is not among those the endpoint accepts; the server's body is kept.
    public static let unacceptableStatus = Self(rawValue: "unacceptable_status")
    /// The body is not JSON where JSON was due: a login page, say. The response keeps it.
    public static let unexpectedContentType = Self(rawValue: "unexpected_content_type")
    /// There is no body where a model was due.
    public static let emptyBody = Self(rawValue: "empty_body")
    /// The body is not the model; the `DecodingError` lies beneath, its coding path is in the detail.
    public static let decodingFailed = Self(rawValue: "decoding_failed")
    /// The call's deadline passed.
    public static let deadlineExceeded = Self(.deadlineExceeded)
    /// No canned route answers the request.
    public static let unmatchedRoute = Self(.unmatchedRoute)
    /// Anything else; the error lies beneath.
    public static let unknown = Self(.unknown)
}
