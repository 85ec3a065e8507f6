#if os(Linux)
    import CLibcurl

    /// What libcurl said, beneath a ``TransportError``: its code and its own text for it, nothing of the request.
    struct CurlFailure: Error, Sendable, CustomStringConvertible {
        let code: UInt32
        let text: String

        init(_ code: lc_code) {
            self.code = code.rawValue
            text = String(cString: lc_text(Int32(code.rawValue)))
        }

        var description: String { "libcurl \(code): \(text)" }
    }

    /// What a result of libcurl is in the terms of ``TransportError``: the table.
    ///
    /// Whether the request may have reached the server is not in it: the transfer itself knows whether it was about to go
    /// out, to the byte.
    struct CurlFailureMeaning {
        let kind: TransportError.Kind
        let detail: String
        let phase: TransportError.Phase?

        private init(_ kind: TransportError.Kind, _ detail: String, _ phase: TransportError.Phase? = nil) {
            self.kind = kind
            self.detail = detail
            self.phase = phase
        }

        /// - Parameter hasHead: Whether the head of the answer had come.
        init(_ code: lc_code, hasHead: Bool) {
            self =
                switch code {
                case LC_COULDNT_RESOLVE_HOST: Self(.hostNotFound, "the name of the host has no address", .lookup)
                case LC_COULDNT_RESOLVE_PROXY: Self(.hostNotFound, "the name of the proxy has no address", .lookup)
                case LC_COULDNT_CONNECT: Self(.cannotConnect, "the host did not take the connection", .connecting)
                case LC_PROXY_ERROR: Self(.cannotConnect, "the proxy did not open the connection", .connecting)
                case LC_INTERFACE_FAILED: Self(.noConnection, "the local address cannot be used", .connecting)
                case LC_SSL_CONNECT_ERROR: Self(.tlsFailure, "TLS could not be agreed on", .securing)
                case LC_PEER_FAILED_VERIFICATION, LC_SSL_ISSUER_ERROR, LC_SSL_INVALIDCERTSTATUS:
                    Self(.tlsFailure, "the server's certificate is not trusted", .securing)
                case LC_SSL_CERTPROBLEM, LC_SSL_CLIENTCERT:
                    Self(.tlsFailure, "the client's certificate is missing or cannot be used", .securing)
                case LC_SSL_CACERT_BADFILE, LC_SSL_CRL_BADFILE:
                    Self(.tlsFailure, "the file of trusted certificates cannot be read", .securing)
                case LC_SSL_CIPHER, LC_SSL_ENGINE_NOTFOUND, LC_SSL_ENGINE_SETFAILED, LC_USE_SSL_FAILED:
                    Self(.tlsFailure, "the TLS library of this machine cannot do what is asked", .securing)
                case LC_SSL_PINNEDPUBKEYNOTMATCH:
                    Self(.pinMismatch, "the server's key is not among the pinned ones", .securing)
                case LC_UNSUPPORTED_PROTOCOL, LC_WEIRD_SERVER_REPLY:
                    Self(.malformedResponse, "the answer is not HTTP", .waiting)
                case LC_TOO_LARGE: Self(.malformedResponse, "the head of the answer is larger than the limit", .waiting)
                // Where it is not a callback of ours that ends a transfer, the decoder does.
                case LC_BAD_CONTENT_ENCODING, LC_WRITE_ERROR:
                    Self(.malformedResponse, "the body does not decode", .receiving)
                case LC_PARTIAL_FILE: Self(.truncatedBody, "the body ended before it was complete", .receiving)
                case LC_GOT_NOTHING: Self(.connectionLost, "the connection was closed without an answer", .waiting)
                case LC_SEND_ERROR, LC_SEND_FAIL_REWIND:
                    Self(.connectionLost, "the connection was lost while the request was sent", .sending)
                case LC_ABORTED_BY_CALLBACK:
                    Self(
                        .connectionLost, "the connection was lost, and the request must not be sent a second time",
                        .waiting)
                case LC_RECV_ERROR, LC_HTTP2, LC_HTTP2_STREAM, LC_SSL_SHUTDOWN_FAILED:
                    hasHead
                        ? Self(.connectionLost, "the connection was lost in the middle of the body", .receiving)
                        : Self(.connectionLost, "the connection was lost", .waiting)
                case LC_OPERATION_TIMEDOUT: Self(.timedOut, "libcurl waited too long")
                case LC_URL_MALFORMAT: Self(.invalidRequest, "libcurl does not take the URL")
                default: Self(.unknown, "libcurl failed with code \(code.rawValue)")
                }
        }
    }

    extension CurlHandle {
        /// Why the transfer gave no answer.
        func error(for code: lc_code) -> TransportError {
            if var refusal = call.refusal {
                if !call.mayHaveLeft { refusal.delivery = .notSent }
                return refusal
            }
            if code == LC_SSL_PINNEDPUBKEYNOTMATCH, let check = call.pinCheck { return check.leafMismatch() }
            if code == LC_COULDNT_CONNECT, call.connectStart == nil { return .noProxy(CurlFailure(code)) }
            let meaning = CurlFailureMeaning(sharpened(code), hasHead: call.isHeadComplete)
            var detail = meaning.detail
            // What libcurl says of certificates names hosts and reasons; of anything else it may quote a field.
            if meaning.kind == .tlsFailure || meaning.kind == .pinMismatch {
                let text = String(cString: errorText)
                if !text.isEmpty { detail += ": \(text)" }
            }
            return TransportError(
                meaning.kind, detail, phase: meaning.phase ?? phase, delivery: delivery,
                underlying: CurlFailure(code))
        }

        /// The code that says what happened, where libcurl gives one that says less than is known here.
        private func sharpened(_ code: lc_code) -> lc_code {
            switch code {
            // What libcurl 7.88 says of a line that is longer than it takes, or that goes on a line that is none.
            case LC_OUT_OF_MEMORY, LC_BAD_FUNCTION_ARGUMENT:
                if call.mayHaveLeft, !call.isHeadComplete, call.status != nil { return LC_WEIRD_SERVER_REPLY }
                // What libcurl 8 says of a client's certificate that does not come with its key.
                let isCertificate = code == LC_BAD_FUNCTION_ARGUMENT && call.isHTTPS && !call.mayHaveLeft
                return isCertificate && settings.configuration.clientCertificate != nil ? LC_SSL_CERTPROBLEM : code
            // What it says of one with GnuTLS.
            case LC_SSL_CONNECT_ERROR where String(cString: errorText).contains("reading X.509"):
                return LC_SSL_CERTPROBLEM
            case LC_RECV_ERROR where call.isHTTPS:
                let text = String(cString: errorText)
                // In version 1.3 a server refuses the client when the handshake is over for the client (RFC 8446 §4.4.2.4).
                if !call.isHeadComplete, text.lowercased().contains("alert") { return LC_SSL_CONNECT_ERROR }
                // A proxy that opened no tunnel.
                return !call.mayHaveLeft && text.contains("CONNECT") ? LC_PROXY_ERROR : code
            default: return code
            }
        }

        /// libcurl takes a head that ends in the middle for a whole one.
        static let headCutOff = TransportError(
            .connectionLost, "the connection was closed in the middle of the head of the answer", phase: .waiting)
    }

    extension TransportError {
        /// libcurl gave up before it looked for an address: what the environment names is no proxy.
        fileprivate static func noProxy(_ failure: CurlFailure) -> TransportError {
            TransportError(
                .cannotConnect, "the proxy that the environment names cannot be used", phase: .connecting,
                delivery: .notSent, underlying: failure)
        }
    }
#endif
