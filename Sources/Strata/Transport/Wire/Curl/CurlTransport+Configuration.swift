#if os(Linux)
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    extension CurlTransport {
        /// How a ``CurlTransport`` connects, and what it allows.
        ///
        /// ```swift
        /// var configuration = CurlTransport.Configuration()
        /// configuration.connectTimeout = .milliseconds(500)
        /// configuration.proxy = .none
        /// let wire = CurlTransport(configuration: configuration)
        /// ```
        public struct Configuration: Sendable {
            /// How long looking up the host, connecting and TLS may take together. Exact to the millisecond; 30 s unless
            /// set.
            public var connectTimeout: Duration = .seconds(30)
            /// How long no byte may come or go once the connection stands. Exact to the millisecond; 60 s unless set. A
            /// stream whose reader is slow does not count as idle.
            public var idleTimeout: Duration = .seconds(60)
            /// The most connections to one host; further calls wait for one. 256 unless set; 0 is without limit.
            public var maxConnectionsPerHost = 256
            /// The most connections in all; further calls wait for one. Without limit (0) unless set.
            public var maxConnections = 0
            /// How long a connection that nobody uses is kept. Whole seconds; 90 s unless set.
            public var idleConnectionAge: Duration = .seconds(90)
            /// The protocol that is offered. HTTP/2 over TLS unless set, where both sides have it.
            public var httpVersion = HTTPVersion.http2
            /// Whether answers may be compressed on their way. On unless set to `false`; streams and ranges never are.
            public var acceptsCompression = true
            /// Through whom requests go. What the environment says unless set. With a URL that is none of a proxy, every call
            /// fails with the kind `.invalidRequest`.
            public var proxy = Proxy.environment
            /// A file of PEM certificates to trust, in place of the system's.
            public var certificateAuthorities: URL?
            /// The certificate that the client shows.
            public var clientCertificate: ClientCertificate?
            /// Addresses to use in place of a look-up, for tests and for hosts that no name server knows.
            public var addresses: [AddressOverride] = []
            /// The most bytes of the head of an answer, interim heads and trailers included: 256 KiB unless set.
            public var headLimit = 256 << 10

            /// Creates the configuration that fits most programs.
            public init() {}
        }
    }

    extension CurlTransport.Configuration {
        /// A protocol to offer.
        public enum HTTPVersion: Sendable, Hashable {
            /// HTTP/1.1 only.
            case http1
            /// HTTP/2 over TLS where the server has it, and HTTP/1.1 otherwise.
            case http2
        }

        /// Through whom requests go.
        public enum Proxy: Sendable, Hashable {
            /// As `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
            case environment
            /// Straight to the server, whatever the environment says.
            case none
            /// Through this one: an `http`, `https`, `socks4a` or `socks5h` URL, with user information if it needs some.
            case url(URL)
        }

        /// A certificate of the client with its private key, both as PEM files.
        public struct ClientCertificate: Sendable, Hashable {
            /// The file of the certificate, the intermediate ones behind it.
            public var certificate: URL
            /// The file of the key, without a passphrase.
            public var key: URL

            /// Creates a certificate from its two files.
            public init(certificate: URL, key: URL) {
                self.certificate = certificate
                self.key = key
            }
        }

        /// An address to use for a host and a port.
        public struct AddressOverride: Sendable, Hashable {
            /// The host as it stands in the URL.
            public var host: String
            /// The port.
            public var port: Int
            /// An IPv4 or IPv6 address.
            public var address: String

            /// Creates an override.
            public init(host: String, port: Int, address: String) {
                self.host = host
                self.port = port
                self.address = address
            }
        }
    }
#endif
