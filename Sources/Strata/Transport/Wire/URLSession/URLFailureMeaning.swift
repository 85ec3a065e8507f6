#if canImport(Darwin) || URLSession
    import Foundation
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// What a failure of `URLSession` is in the terms of ``TransportError``: the table.
    struct URLFailureMeaning {
        let kind: TransportError.Kind
        let detail: String
        let phase: TransportError.Phase?
        let delivery: TransportError.Delivery

        private init(
            _ kind: TransportError.Kind, _ detail: String, _ phase: TransportError.Phase? = nil,
            _ delivery: TransportError.Delivery = .possiblyProcessed
        ) {
            self.kind = kind
            self.detail = detail
            self.phase = phase
            self.delivery = delivery
        }

        private static let connectionLost = Self(.connectionLost, "the connection was lost", .waiting)
        private static let connectionLostInBody = Self(
            .connectionLost, "the connection was lost in the middle of the body", .receiving)
        private static let truncated = Self(.truncatedBody, "the body ended before it was complete", .receiving)
        private static let malformed = Self(.malformedResponse, "the answer is not HTTP", .waiting)
        private static let badCoding = Self(.malformedResponse, "the body does not decode", .receiving)
        private static let cannotConnect = Self(
            .cannotConnect, "the host did not take the connection", .connecting, .notSent)
        private static let tls = Self(.tlsFailure, "TLS could not be agreed on", .securing, .notSent)

        /// Reads the code.
        init(_ code: URLError.Code, afterHead hasHead: Bool) {
            self =
                switch code {
                case .cannotFindHost, .dnsLookupFailed:
                    Self(.hostNotFound, "the name of the host has no address", .lookup, .notSent)
                case .cannotConnectToHost: .cannotConnect
                case .networkConnectionLost: hasHead ? .connectionLostInBody : .connectionLost
                case .notConnectedToInternet: Self(.noConnection, "the machine is offline", .connecting, .notSent)
                case .timedOut: Self(.timedOut, "nothing arrived for too long", hasHead ? .receiving : .waiting)
                case .internationalRoamingOff, .callIsActive, .dataNotAllowed,
                    .appTransportSecurityRequiresSecureConnection:
                    Self(.networkRestricted, "the system forbids the connection", .connecting, .notSent)
                case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                    .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                    .clientCertificateRequired:
                    .tls
                case .badServerResponse, .cannotParseResponse: .malformed
                case .cannotDecodeRawData, .cannotDecodeContentData: .badCoding
                case .zeroByteResource: .connectionLost
                case .badURL, .unsupportedURL: Self(.invalidRequest, "the session does not take the URL", nil, .notSent)
                case .fileDoesNotExist, .fileIsDirectory, .noPermissionsToReadFile:
                    Self(.unreadableBody, "the file of the body cannot be read", .sending, .notSent)
                case .requestBodyStreamExhausted: Self(.unreadableBody, "the body ended too soon", .sending)
                case .cancelled: Self(.unknown, "the session ended the task")
                default: Self(.unknown, "the session failed with code \(code.rawValue)")
                }
        }

        #if !canImport(Darwin)
            /// Reads libcurl's own words, where Foundation on Linux gives a code that means nothing (-1) or something
            /// else; `nil` where the code can be trusted.
            ///
            /// Its -1004 stands for any failure after a refused connection, also of a request that went out on the host's
            /// next address. Its -1002 is an answer that is not HTTP, and its -1011 one that never came.
            init?(libcurl message: String, code: URLError.Code, afterHead hasHead: Bool) {
                func says(_ parts: String...) -> Bool { parts.contains { message.contains($0) } }
                switch code {
                case .unsupportedURL: self = .malformed
                case .badServerResponse: self = .connectionLost
                case .unknown, .cannotConnectToHost:
                    if says("transfer closed", "end of response with") {
                        self = .truncated
                    } else if says("content encoding", "content unencoding", "decompress") {
                        self = .badCoding
                    } else if hasHead {
                        self = .connectionLostInBody
                    } else if says("SSL_read", "SSL_write", "Recv failure", "Send failure", "Empty reply", "recv error")
                    {
                        self = .connectionLost
                    } else if says("SSL", "TLS", "ertificate", "schannel") {
                        self = .tls
                    } else if says("Failed to connect", "ouldn't connect", "Immediate connect fail") {
                        self = .cannotConnect
                    } else if says("eader", "Weird server reply", "Content-Length") {
                        self = .malformed
                    } else if code == .cannotConnectToHost
                        || says("Recv failure", "Send failure", "Empty reply", "recv")
                    {
                        self = .connectionLost
                    } else {
                        return nil
                    }
                default: return nil
                }
            }
        #endif
    }
#endif
