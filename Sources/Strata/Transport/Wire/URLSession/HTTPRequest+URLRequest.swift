#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    extension HTTPRequest {
        /// Takes over a request of Foundation: method, URL, fields, body and timeout.
        ///
        /// ```swift
        /// let request = try HTTPRequest(URLRequest(url: url))
        /// ```
        ///
        /// - Throws: ``TransportError`` of the kind `.invalidRequest` where it has no URL, or a body stream, which can be
        ///   read once only.
        public init(_ request: URLRequest) throws {
            guard let url = request.url else { throw TransportError.invalidRequest("the request has no URL") }
            guard request.httpBodyStream == nil else {
                throw TransportError.invalidRequest(
                    "a body stream can be read once only; hand over its bytes or a file")
            }
            let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
            self.init(
                url: url, method: HTTPMethod(request.httpMethod ?? "GET"),
                headers: HTTPHeaders(fields.map { HTTPHeaders.Field(HTTPHeaders.Name($0.key), $0.value) }),
                body: request.httpBody.map { .data($0) })
        }
    }

    extension URLRequest {
        /// Gives a request to Foundation: method, URL, fields, and a body that is in memory.
        ///
        /// Several lines of one field are joined, as RFC 9110 §5.3 allows.
        ///
        /// - Throws: ``TransportError`` of the kind `.invalidRequest` where the request cannot be written on the wire, or
        ///   where its body is a file or a stream: hand that to an upload task.
        public init(_ request: HTTPRequest) throws {
            try request.validate()
            try self.init(url: request.url, method: request.method, headers: request.headers)
            switch request.body?.recipe {
            case nil: break
            case .data(let data): httpBody = data
            case .file, .stream: throw TransportError.invalidRequest("only a body in memory fits into a URLRequest")
            }
        }

        init(url: URL, method: HTTPMethod, headers: HTTPHeaders) throws {
            self.init(url: url)
            httpMethod = method.rawValue
            var fields: [HTTPHeaders.Name: [String]] = [:]
            for field in headers.fields {
                guard field.bytes.elementsEqual(field.value.utf8) else {
                    throw TransportError.invalidRequest(
                        "the value of \(field.name) is not UTF-8, which URLSession needs")
                }
                fields[field.name, default: []].append(String(HTTPGrammar.trimmingBlanks(field.value[...])))
            }
            for (name, values) in fields {
                setValue(values.joined(separator: name == .cookie ? "; " : ", "), forHTTPHeaderField: name.rawValue)
            }
        }
    }

    extension HTTPRequest {
        /// The request as the session gets it, without its body.
        func urlRequest(bodyLength: Int, timeout: Duration?) throws -> URLRequest {
            guard bodyLength == 0 || !method.isBodilessInURLSession else {
                throw TransportError.invalidRequest("URLSession sends no body with \(method)")
            }
            var headers = try MessageFraming.fields(headers, bodyLength: bodyLength)
            if !headers.contains(.userAgent) { headers[.userAgent] = "Strata" }
            var request = try URLRequest(url: url.withReachableHost, method: method, headers: headers)
            request.timeoutInterval = timeout.map { ceil($0 / .seconds(1)) + 60 } ?? 60
            return request
        }
    }

    extension HTTPMethod {
        /// Whether `URLSession` takes any body, even one without a byte, for an error.
        var isBodilessInURLSession: Bool { self == .get || self == .head }
    }

    extension URL {
        /// The URL in the form in which the session connects to its host.
        ///
        /// Foundation on Linux compares the host that it reads with the one that libcurl reads, and never agrees on an
        /// IPv6 literal: only one of them keeps the brackets. Both decode percent-encoding, and agree on that form, if the
        /// address is written as `inet_ntop` writes it.
        fileprivate var withReachableHost: URL {
            #if canImport(Darwin)
                return self
            #else
                var reference = URIReference(absoluteString)
                guard let authority = reference.authority, authority.hasPrefix("["),
                    let end = authority.firstIndex(of: "]")
                else { return self }
                let address = String(authority[..<end].dropFirst())
                let host = PercentCoding.encode(
                    "[\(Self.canonical(address) ?? address)]", allowed: PercentCoding.isUnreserved)
                reference.authority = host + authority[authority.index(after: end)...]
                return URL(string: reference.text) ?? self
            #endif
        }

        #if !canImport(Darwin)
            /// The shortest form of an IPv6 address (RFC 5952).
            private static func canonical(_ address: String) -> String? {
                var bytes = in6_addr()
                guard inet_pton(AF_INET6, address, &bytes) == 1 else { return nil }
                return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
                    inet_ntop(AF_INET6, &bytes, text.baseAddress, socklen_t(INET6_ADDRSTRLEN)).map {
                        String(cString: $0)
                    }
                }
            }
        #endif
    }
#endif
