#if os(Linux)
    import CLibcurl

    /// Which of the options that differ from call to call are set on a handle, so that only a change costs something.
    struct CurlShape {
        var method: HTTPMethod? = .get
        var uploads = false
        var isHead = false
        var forbidsReuse = false
        var isFresh = false
        var waitsForMultiplex = false
        var undoesCodings = false
        var isStream = false
        var isVerbose = false
    }

    extension CurlHandle {
        /// Writes a request into the handle.
        ///
        /// - Throws: ``TransportError`` of the kind `.invalidRequest`.
        func prepare(_ request: HTTPRequest, body: CurlBody?, attemptEnd: UInt64?) throws(TransportError) {
            let options = request.options
            call = CurlCall()
            call.serial = caller.open()
            call.isHead = request.method == .head
            call.mayBeRepeated = request.mayBeRepeated
            call.bodyLimit = options.bodyLimit
            call.attemptEnd = attemptEnd
            call.deadline = options.deadline.flatMap { $0.isContinuous ? CurlClock.instant(in: $0.remaining) : nil }
            if let pinning = settings.pinning { try preparePins(pinning.check(for: request)) }
            setURL(request.url.absoluteString)
            let length = try setBody(request, body)
            pipe = options.delivery == .stream ? CurlPipe() : nil
            let headers = try framed(request.headers, bodyLength: length)
            call.undoesCodings =
                settings.configuration.acceptsCompression && options.delivery == .buffered
                && !headers.contains(.acceptEncoding) && !headers.contains(.range)
            setHeaders(headers, of: request, uploads: shape.uploads)
            set(LC_FRESH_CONNECT, !call.mayBeRepeated && !settings.library.hasPrereq, &shape.isFresh)
            set(LC_FORBID_REUSE, false, &shape.forbidsReuse)
            set(LC_VERBOSE, false, &shape.isVerbose)
            set(LC_PIPEWAIT, call.isHTTPS && settings.configuration.httpVersion == .http2, &shape.waitsForMultiplex)
            if shape.isStream != (pipe != nil) {
                shape.isStream = pipe != nil
                lc_set_long(easy, LC_BUFFERSIZE, shape.isStream ? 256 << 10 : 16 << 10)
            }
            if shape.undoesCodings != call.undoesCodings {
                shape.undoesCodings = call.undoesCodings
                lc_set_string(easy, LC_ACCEPT_ENCODING, call.undoesCodings ? "" : nil)
            }
        }

        private func setURL(_ url: String) {
            var url = url
            call.isHTTPS = url.withUTF8 { $0.count > 4 && $0[4] | 0x20 == UInt8(ascii: "s") }
            lc_set_string(easy, LC_URL, url)
        }

        /// Sets method and body, and gives the body's length.
        private func setBody(_ request: HTTPRequest, _ body: CurlBody?) throws(TransportError) -> Int? {
            let length: Int?
            switch request.body?.recipe {
            case nil:
                upload = .none
                length = 0
            case .data(let data):
                upload = .data(data, sent: 0)
                length = data.count
            case .file, .stream:
                upload = body.map { .pump(CurlPump($0)) } ?? .none
                length = body?.length
            }
            let method = request.method
            // RFC 9110 §8.6: these methods say that their body is empty, the others say nothing.
            let uploads = length != 0 || method == .post || method == .put || method == .patch
            guard !uploads || method != .head else { throw .invalidRequest("libcurl sends no body with HEAD") }
            setMethod(method, uploads: uploads)
            if uploads { lc_set_offset(easy, LC_INFILESIZE_LARGE, Int64(length ?? -1)) }
            return length
        }

        private func setMethod(_ method: HTTPMethod, uploads: Bool) {
            guard shape.method != method || shape.uploads != uploads else { return }
            if shape.uploads != uploads || shape.isHead != (method == .head) {
                lc_set_long(easy, LC_HTTPGET, 1)
                if uploads { lc_set_long(easy, LC_UPLOAD, 1) }
                if method == .head { lc_set_long(easy, LC_NOBODY, 1) }
            }
            let isOwn = uploads || !(method == .get || method == .head)
            lc_set_string(easy, LC_CUSTOMREQUEST, isOwn ? method.rawValue : nil)
            shape.method = method
            shape.uploads = uploads
            shape.isHead = method == .head
        }

        private func framed(_ headers: HTTPHeaders, bodyLength: Int?) throws(TransportError) -> HTTPHeaders {
            guard headers.contains(.contentLength) || headers.contains(.transferEncoding) else { return headers }
            return try MessageFraming.fields(headers, bodyLength: bodyLength)
        }

        private func setHeaders(_ headers: HTTPHeaders, of request: HTTPRequest, uploads: Bool) {
            fields.removeAll()
            var hasAgent = false
            var hasExpect = false
            var hasCookie = false
            var hasCoding = false
            for field in headers.fields {
                switch field.name {
                case .cookie:
                    guard !hasCookie else { continue }
                    hasCookie = true
                    fields.add(cookies: headers.fields.filter { $0.name == .cookie }, name: field.name)
                    continue
                case .userAgent: hasAgent = true
                case .acceptEncoding: hasCoding = true
                case "Expect": hasExpect = true
                default: break
                }
                fields.add(field)
            }
            if !hasAgent { fields.add(line: "User-Agent: Strata") }
            if !hasCoding, !call.undoesCodings { fields.add(line: "Accept-Encoding: identity") }
            // libcurl would wait a second for a server that does not know the field.
            if uploads, !hasExpect { fields.add(line: "Expect:") }
            lc_set_list(easy, LC_HTTPHEADER, fields.list())
        }

        private func set(_ option: lc_long_option, _ value: Bool, _ kept: inout Bool) {
            guard kept != value else { return }
            kept = value
            lc_set_long(easy, option, value ? 1 : 0)
        }
    }
#endif
