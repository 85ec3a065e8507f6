#if os(Linux)
    import CLibcurl

    /// A configuration in the terms of libcurl, made once for all handles of a transport.
    final class CurlSettings: Sendable {
        let library: CurlLibrary
        let configuration: CurlTransport.Configuration
        let pinning: Pinning?
        let connectTimeout: UInt64
        let idleTimeout: UInt64
        /// `nil` leaves it to the environment, and an empty text is none.
        private let proxy: String?
        private let resolutions: [String]

        /// - Throws: ``TransportError`` of the kind `.invalidRequest` where the configuration cannot be meant.
        init(
            _ configuration: CurlTransport.Configuration, pinning: Pinning?, library: CurlLibrary
        ) throws(TransportError) {
            guard configuration.proxy.isUsable else {
                throw .invalidRequest(
                    "Configuration.proxy is not an http, https, socks4a or socks5h URL with a host")
            }
            self.library = library
            self.pinning = pinning
            self.configuration = configuration
            connectTimeout = configuration.connectTimeout.wireNanoseconds
            idleTimeout = configuration.idleTimeout.wireNanoseconds
            proxy =
                switch configuration.proxy {
                case .environment: nil
                case .none: ""
                case .url(let url): url.absoluteString
                }
            resolutions = configuration.addresses.map {
                let address = $0.address.contains(":") ? "[\($0.address)]" : $0.address
                return "\($0.host):\($0.port):\(address)"
            }
        }

        /// Sets what is the same for every call.
        ///
        /// - Parameter resolve: Keeps the addresses for libcurl, which takes no copy.
        func apply(to easy: OpaquePointer, resolve: inout CurlFieldList) {
            for resolution in resolutions { resolve.add(text: resolution) }
            if let list = resolve.list() { lc_set_list(easy, LC_RESOLVE, list) }
            lc_set_long(easy, LC_NOSIGNAL, 1)
            lc_set_long(easy, LC_TCP_NODELAY, 1)
            lc_set_long(easy, LC_PATH_AS_IS, 1)
            lc_set_long(easy, LC_SUPPRESS_CONNECT_HEADERS, 1)
            lc_set_long(easy, LC_HTTP09_ALLOWED, 0)
            // Both limits are kept by the loop itself, which libcurl would block while a name is looked up.
            lc_set_long(easy, LC_CONNECTTIMEOUT_MS, Int(Int32.max))
            lc_set_long(easy, LC_MAXAGE_CONN, max(1, Int(configuration.idleConnectionAge.components.seconds)))
            let version = configuration.httpVersion == .http2 ? LC_HTTP_VERSION_2TLS : LC_HTTP_VERSION_1_1
            lc_set_long(easy, LC_HTTP_VERSION, Int(version))
            if library.hasQuickExit { lc_set_long(easy, LC_QUICK_EXIT, 1) }
            if library.hasProtocolNames {
                lc_set_string(easy, LC_PROTOCOLS_STR, "http,https")
            } else {
                lc_set_long(easy, LC_PROTOCOLS, Int(LC_PROTO_HTTP_HTTPS))
            }
            // A resumed session comes without the chain that its first handshake validated.
            if pinning != nil { lc_set_long(easy, LC_SSL_SESSIONID_CACHE, 0) }
            if let proxy { lc_set_string(easy, LC_PROXY, proxy) }
            if let file = configuration.certificateAuthorities { lc_set_string(easy, LC_CAINFO, file.path) }
            if let client = configuration.clientCertificate {
                lc_set_string(easy, LC_SSLCERT, client.certificate.path)
                lc_set_string(easy, LC_SSLKEY, client.key.path)
                // Without one, the TLS library would ask the terminal for the passphrase of a key that has one.
                if library.asksForPassphrases { lc_set_string(easy, LC_KEYPASSWD, "") }
            }
        }
    }

    extension CurlTransport.Configuration.Proxy {
        fileprivate var isUsable: Bool {
            guard case .url(let url) = self else { return true }
            let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
            return schemes.contains(url.scheme?.lowercased() ?? "") && url.host?.isEmpty == false
        }
    }

    extension Duration {
        /// The duration in the unit of the loop's clock; a hundred years are without end.
        var wireNanoseconds: UInt64 {
            let (seconds, attoseconds) = components
            guard seconds >= 0, attoseconds >= 0 else { return 0 }
            return UInt64(min(seconds, 100 * 366 * 86_400)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
        }
    }
#endif
