import Strata
import StrataTesting

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A client that writes what it is told, well-formed or not. Blocking: used on a thread of its own by ``talk(to:_:)``.
final class RawClient {
    enum Failure: Error, Equatable {
        case connect(Int32), send(Int32), receive(Int32)

        static var reset: Failure { .receive(ECONNRESET) }
    }

    private let raw: Int32
    private var received: [UInt8] = []

    init(port: UInt16) throws(Failure) {
        #if canImport(Glibc)
            raw = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
            raw = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        // A bound for a server that never answers, so that the test fails instead of hanging.
        var bound = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(raw, SOL_SOCKET, SO_RCVTIMEO, &bound, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(raw, SOL_SOCKET, SO_SNDTIMEO, &bound, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(raw, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // From here on `deinit` closes the socket, also when this throws.
        guard result == 0 else { throw .connect(errno) }
    }

    deinit {
        close(raw)
    }

    func send(_ text: String) throws(Failure) {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws(Failure) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { space in
                #if canImport(Glibc)
                    Glibc.send(raw, space.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
                #else
                    write(raw, space.baseAddress?.advanced(by: sent), bytes.count - sent)
                #endif
            }
            guard count > 0 else { throw .send(errno) }
            sent += count
        }
    }

    func endSending() {
        shutdown(raw, Int32(SHUT_WR))
    }

    /// Makes the end of this client a reset.
    func armReset() {
        var value = linger(l_onoff: 1, l_linger: 0)
        setsockopt(raw, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout.size(ofValue: value)))
    }

    /// Reads until the text has come, and gives everything up to its end; less where the server ends first.
    func read(through end: String) throws(Failure) -> String {
        let end = Array(end.utf8)
        while true {
            if let place = received.firstRange(of: end) {
                defer { received.removeFirst(place.upperBound) }
                return String(decoding: received[..<place.upperBound], as: UTF8.self)
            }
            guard try receive() else { return try readToEnd() }
        }
    }

    /// Reads until the server ends the connection.
    func readToEnd() throws(Failure) -> String {
        while try receive() {}
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    private func receive() throws(Failure) -> Bool {
        var space = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(raw, &space, space.count, 0)
        guard count >= 0 else { throw .receive(errno) }
        received += space[..<count]
        return count > 0
    }
}

/// Runs a conversation on a thread of its own.
func talk<Result: Sendable>(
    to server: LoopbackServer, _ body: @escaping @Sendable (RawClient) throws -> Result
) async throws -> Result {
    try await talk(toPort: server.port, body)
}

/// Runs a conversation on a thread of its own.
func talk<Result: Sendable>(
    toPort port: UInt16, _ body: @escaping @Sendable (RawClient) throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let hasStarted = BackgroundThread.start {
            continuation.resume(with: Swift.Result { try body(RawClient(port: port)) })
        }
        if !hasStarted { continuation.resume(throwing: LoopbackServerError.system("pthread_create", code: 0)) }
    }
}

/// Sends the text and gives everything that the server answers until it ends the connection.
func exchange(_ server: LoopbackServer, _ text: String) async throws -> String {
    try await talk(to: server) { client in
        try client.send(text)
        return try client.readToEnd()
    }
}
