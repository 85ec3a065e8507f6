#if os(Linux)
    import CLibcurl

    extension CurlHandle {
        /// What libcurl measured, once the answer has begun.
        ///
        /// Its times all count from the start of the transfer. On a connection that was there already those of connecting
        /// mean nothing; where a dead one was given up for a new one they are sums, so each is held to its place.
        func metrics(isWhole: Bool) -> TransferMetrics {
            let started = lc_get_offset(easy, LC_INFO_STARTTRANSFER_TIME)
            let total = isWhole ? max(lc_get_offset(easy, LC_INFO_TOTAL_TIME), started) : .max
            let firstByte = min(firstByteTime(started), total)
            let isReused = lc_get_long(easy, LC_INFO_NUM_CONNECTS) == 0
            var lookup = Microseconds.none
            var connect = Microseconds.none
            var secure = Microseconds.none
            if !isReused {
                let lookedUp = min(lc_get_offset(easy, LC_INFO_NAMELOOKUP_TIME), firstByte)
                let connected = min(max(lc_get_offset(easy, LC_INFO_CONNECT_TIME), lookedUp), firstByte)
                lookup = Microseconds(lookedUp)
                connect = Microseconds(connected - lookedUp)
                let secured = lc_get_offset(easy, LC_INFO_APPCONNECT_TIME)
                if secured > 0 { secure = Microseconds(min(max(secured, connected), firstByte) - connected) }
            }
            return TransferMetrics(
                lookup: lookup, connect: connect, secure: secure, firstByte: Microseconds(firstByte),
                total: isWhole ? Microseconds(total) : .none,
                isReusedConnection: isReused, httpVersion: .init(libcurl: lc_get_long(easy, LC_INFO_HTTP_VERSION)))
        }

        /// When the answer began, where libcurl says when the transfer of a body did: that is the one of the request, if it
        /// has one. Then it is when the request went out, and what has passed since on the clock of the loop.
        private func firstByteTime(_ started: Int64) -> Int64 {
            guard shape.uploads, let departed = call.departed, call.answered > departed else { return started }
            let waited = Int64(clamping: (call.answered - departed) / 1000)
            return max(started, lc_get_offset(easy, LC_INFO_PRETRANSFER_TIME) + waited)
        }
    }

    extension TransferMetrics.HTTPVersion {
        /// From libcurl's number.
        fileprivate init?(libcurl number: Int) {
            switch number {
            case Int(LC_HTTP_VERSION_1_0): self = .http10
            case Int(LC_HTTP_VERSION_1_1): self = .http11
            case Int(LC_HTTP_VERSION_2_0): self = .http2
            case Int(LC_HTTP_VERSION_3): self = .http3
            default: return nil
            }
        }
    }
#endif
