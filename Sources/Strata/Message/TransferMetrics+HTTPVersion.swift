extension TransferMetrics {
    /// A version of HTTP (RFC 9110 §2.5). The set is open.
    ///
    /// ```swift
    /// if response.metrics?.httpVersion == .http2 { print("on a shared connection") }
    /// ```
    public struct HTTPVersion: Sendable, Hashable {
        /// The number before the point.
        public let major: UInt8
        /// The number after the point.
        public let minor: UInt8

        /// Creates a version from its numbers.
        public init(major: UInt8, minor: UInt8 = 0) {
            self.major = major
            self.minor = minor
        }

        /// HTTP/1.0 (RFC 1945)
        public static let http10 = Self(major: 1, minor: 0)
        /// HTTP/1.1 (RFC 9112)
        public static let http11 = Self(major: 1, minor: 1)
        /// HTTP/2 (RFC 9113)
        public static let http2 = Self(major: 2)
        /// HTTP/3 (RFC 9114)
        public static let http3 = Self(major: 3)
    }
}

extension TransferMetrics.HTTPVersion: CustomStringConvertible {
    /// Such as `HTTP/1.1` or `HTTP/2`.
    public var description: String { major < 2 ? "HTTP/\(major).\(minor)" : "HTTP/\(major)" }
}
