#if os(Linux)
    /// The head of an answer as it came: a status line and field lines.
    struct CurlHead {
        let status: HTTPStatus
        let headers: HTTPHeaders

        /// Reads the lines that libcurl handed over. One that is no field is left out, as libcurl does itself.
        init?(_ bytes: UnsafeRawBufferPointer) {
            var rest = bytes[...]
            guard let statusLine = Self.nextLine(&rest), let status = Self.status(statusLine) else { return nil }
            self.status = status
            var headers = HTTPHeaders()
            headers.reserveCapacity(8)
            while let line = Self.nextLine(&rest), !line.isEmpty {
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                    line[..<colon].allSatisfy(HTTPGrammar.isTokenByte)
                else { continue }
                let name = HTTPHeaders.Name(String(decoding: line[..<colon], as: UTF8.self))
                let value = Self.trimmed(line[(colon + 1)...])
                guard Self.goesOn(rest) else {
                    headers.add(HTTPHeaders.Field(name, bytes: value))
                    continue
                }
                // RFC 9112 §5.2: a line that goes on is read as if it had been sent in one.
                var whole = Array(value)
                while Self.goesOn(rest), let line = Self.nextLine(&rest) {
                    let more = Self.trimmed(line)
                    if !whole.isEmpty, !more.isEmpty { whole.append(0x20) }
                    whole += more
                }
                headers.add(HTTPHeaders.Field(name, bytes: whole))
            }
            self.headers = headers
        }

        /// The code of a status line such as `HTTP/1.1 200 OK` or `HTTP/2 200`.
        static func status(_ line: Slice<UnsafeRawBufferPointer>) -> HTTPStatus? {
            guard line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: 0x20) else { return nil }
            let digits = line[line.index(after: space)...].prefix { (0x30...0x39).contains($0) }
            guard digits.count == 3 else { return nil }
            return HTTPStatus(digits.reduce(0) { $0 * 10 + Int($1) - 0x30 })
        }

        private static func nextLine(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer>? {
            guard !rest.isEmpty else { return nil }
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            var line = rest[..<end]
            rest = end < rest.endIndex ? rest[(end + 1)...] : rest[end...]
            if line.last == 0x0D { line = line.dropLast() }
            return line
        }

        static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
            var bytes = bytes
            while let first = bytes.first, isBlank(first) { bytes = bytes.dropFirst() }
            while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
            return bytes
        }

        private static func goesOn(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool { rest.first.map(isBlank) ?? false }

        private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    }
#endif
