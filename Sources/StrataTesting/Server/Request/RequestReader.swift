import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads requests off a connection, within the server's limits.
struct RequestReader {
    /// The longest line that announces a chunk, its extensions included.
    private static let chunkLineLimit = 4096

    let limits: LoopbackServer.Limits

    /// Reads the head of the next request; `nil` where the client has ended the connection between two.
    func readHead(_ channel: inout Channel) throws(ConnectionEnd) -> (head: RequestHead, bytes: Data)? {
        var lines: [[UInt8]] = []
        var bytes = Data()
        while true {
            let left = limits.headBytes - bytes.count
            guard let line = try readLine(&channel, limit: left, isFirst: lines.isEmpty) else {
                guard bytes.isEmpty, channel.received.isEmpty else { throw .clientGone }
                return nil
            }
            bytes += line
            bytes += [0x0D, 0x0A]
            if !line.isEmpty { lines.append(line) } else if !lines.isEmpty { break }
        }
        do {
            return (try RequestHead(lines: lines), bytes)
        } catch {
            throw .rejected(error)
        }
    }

    /// Refuses a body that is known to be too large before a byte of it is read.
    func check(_ framing: RequestHead.Framing) throws(ConnectionEnd) {
        guard case .length(let length) = framing, length > limits.bodyBytes else { return }
        throw .rejected(.bodyTooLarge(limit: limits.bodyBytes))
    }

    func readBody(
        _ channel: inout Channel, framing: RequestHead.Framing
    ) throws(ConnectionEnd) -> (body: Data, trailers: HTTPHeaders) {
        var body = Data()
        guard case .length(let length) = framing else { return try readChunks(&channel) }
        try read(&channel, count: length, into: &body)
        return (body, HTTPHeaders())
    }

    private func readChunks(_ channel: inout Channel) throws(ConnectionEnd) -> (body: Data, trailers: HTTPHeaders) {
        var body = Data()
        while true {
            guard
                let line = try readLine(
                    &channel, limit: Self.chunkLineLimit, tooLong: .malformed("a chunk line is too long"))
            else { throw .clientGone }
            let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
            guard !digits.isEmpty, digits.allSatisfy(Self.isHexDigit) else {
                throw .rejected(.malformed("a chunk's size is not a hexadecimal number"))
            }
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? .max
            if size == 0 { break }
            guard size <= limits.bodyBytes - body.count else {
                throw .rejected(.bodyTooLarge(limit: limits.bodyBytes))
            }
            try read(&channel, count: size, into: &body)
            let tooLong = RequestRejection.malformed("a chunk is longer than its size says")
            guard let end = try readLine(&channel, limit: 2, tooLong: tooLong) else { throw .clientGone }
            guard end.isEmpty else { throw .rejected(tooLong) }
        }
        return (body, try readTrailers(&channel))
    }

    private func readTrailers(_ channel: inout Channel) throws(ConnectionEnd) -> HTTPHeaders {
        var trailers = HTTPHeaders()
        var left = limits.headBytes
        while let line = try readLine(&channel, limit: left) {
            if line.isEmpty { return trailers }
            left -= line.count + 2
            do {
                trailers.add(try RequestHead.parse(fieldLine: line))
            } catch {
                throw .rejected(error)
            }
        }
        throw .clientGone
    }

    private func read(_ channel: inout Channel, count: Int, into data: inout Data) throws(ConnectionEnd) {
        var left = count
        while left > 0 {
            if channel.received.isEmpty, try !channel.receive() { throw .clientGone }
            let bytes = channel.received.prefix(left)
            data += bytes
            left -= bytes.count
            channel.consume(bytes.count)
        }
    }

    /// Reads a line that ends with CRLF and gives it without; `nil` where the client sends no more. A CR or LF alone is
    /// refused: servers differ in what they take it for.
    ///
    /// - Parameters:
    ///   - limit: The most bytes, the end included.
    ///   - tooLong: What to answer to more.
    ///   - isFirst: Whether a request begins with it, and so with a token or an empty line.
    private func readLine(
        _ channel: inout Channel, limit: Int, tooLong: RequestRejection = .headTooLarge, isFirst: Bool = false
    ) throws(ConnectionEnd) -> [UInt8]? {
        var searched = 0
        while true {
            let received = channel.received
            if isFirst, let first = received.first, !HTTPGrammar.isTokenByte(first), first != 0x0D {
                throw .rejected(.malformed("this is not HTTP"))
            }
            if let end = received.dropFirst(searched).firstIndex(of: 0x0A) {
                let line = received[..<end]
                guard line.count < limit else { throw .rejected(tooLong) }
                guard line.last == 0x0D, !line.dropLast().contains(0x0D) else {
                    throw .rejected(.malformed("a line does not end with CRLF"))
                }
                channel.consume(line.count + 1)
                return Array(line.dropLast())
            }
            guard received.count < limit else { throw .rejected(tooLong) }
            searched = received.count
            guard try channel.receive() else { return nil }
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        Character(Unicode.Scalar(byte)).isHexDigit
    }
}
