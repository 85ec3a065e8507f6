#if canImport(Darwin) || URLSession
    import Foundation
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension TransferMetrics {
        /// What a session measured of a task, which follows no redirection by itself; `nil` where that is not the whole
        /// of an exchange.
        init?(_ metrics: URLSessionTaskMetrics) {
            guard let exchange = metrics.transactionMetrics.last, let start = exchange.fetchStartDate,
                let firstByte = exchange.responseStartDate, let end = exchange.responseEndDate
            else { return nil }
            let secureStart = exchange.secureConnectionStartDate
            self.init(
                lookup: Self.time(from: exchange.domainLookupStartDate, to: exchange.domainLookupEndDate),
                connect: Self.time(from: exchange.connectStartDate, to: secureStart ?? exchange.connectEndDate),
                secure: Self.time(from: secureStart, to: exchange.secureConnectionEndDate),
                firstByte: .seconds(firstByte.timeIntervalSince(start)),
                total: .seconds(end.timeIntervalSince(start)),
                isReusedConnection: exchange.isReusedConnection,
                httpVersion: exchange.networkProtocolName.flatMap { HTTPVersion(applicationProtocol: $0) })
        }

        private static func time(from start: Date?, to end: Date?) -> Duration? {
            guard let start, let end else { return nil }
            return .seconds(end.timeIntervalSince(start))
        }
    }

    extension TransferMetrics.HTTPVersion {
        /// From the name that TLS negotiates (RFC 7301).
        fileprivate init?(applicationProtocol name: String) {
            switch name {
            case "http/1.0": self = .http10
            case "http/1.1": self = .http11
            case "h2", "h2c": self = .http2
            case "h3": self = .http3
            default: return nil
            }
        }
    }
#endif
