#if os(Linux)
    import CLibcurl

    /// The libcurl that this process uses, and what its version can do.
    struct CurlLibrary: Sendable {
        /// Such as `"7.88.1"`.
        let version: String
        /// 7.80: a callback just before a request goes out.
        let hasPrereq: Bool
        /// 7.85: protocols as text, the older form being deprecated.
        let hasProtocolNames: Bool
        /// 7.87: a transfer can be given up while its name is looked up, without waiting for the resolver.
        let hasQuickExit: Bool
        /// Whether it may work on a caller's thread: it looks names up in the background, and from 7.88 on a peer that has
        /// gone causes no signal in any TLS library.
        let runsOnAnyThread: Bool
        /// GnuTLS takes an empty passphrase for one that is to be tried; the others would ask the terminal without it.
        let asksForPassphrases: Bool

        /// Looks for libcurl once in the life of the process.
        static let loaded: Result<CurlLibrary, TransportError> = {
            let found = lc_load().pointee
            let version = text(found.version_text)
            // With several TLS libraries, those that are not in use stand in parentheses.
            let tls = text(found.tls_text).split(separator: " ").first { !$0.hasPrefix("(") } ?? ""
            guard found.status == LC_READY else { return .failure(.noLibcurl(found.status, version)) }
            return .success(
                CurlLibrary(
                    version: version, hasPrereq: found.version >= 0x07_5000,
                    hasProtocolNames: found.version >= 0x07_5500, hasQuickExit: found.version >= 0x07_5700,
                    runsOnAnyThread: found.version >= 0x07_5800 && found.looks_up_in_background != 0,
                    asksForPassphrases: !tls.hasPrefix("GnuTLS")))
        }()

        /// The text in an array of C's.
        private static func text(_ characters: some Any) -> String {
            withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
    }

    extension TransportError {
        fileprivate static func noLibcurl(_ status: lc_status, _ version: String) -> TransportError {
            let problem =
                switch status {
                case LC_TOO_OLD: "libcurl \(version) is too old: 7.76 or later is needed"
                case LC_UNUSABLE: "libcurl \(version) cannot be used"
                default: "libcurl was not found"
                }
            let remedy =
                "install libcurl4 (Debian, Ubuntu), or libcurl (Fedora, Red Hat, Amazon Linux, Alpine)"
            return TransportError(.noWire, "\(problem); \(remedy)", delivery: .notSent)
        }
    }
#endif
