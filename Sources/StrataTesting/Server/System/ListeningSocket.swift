#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A TCP socket on a port of loopback that the system chose, which listens unless told not to.
struct ListeningSocket: Sendable {
    /// What came of trying to accept a connection.
    enum Accepted {
        case connection(FileDescriptor)
        /// Nobody is there any more.
        case nobody
        /// The process has no descriptors left.
        case exhausted
    }

    let descriptor: FileDescriptor
    let port: UInt16

    init(host: LoopbackServer.Host, listens: Bool = true) throws(LoopbackServerError) {
        let family = host == .ipv4 ? AF_INET : AF_INET6
        #if canImport(Darwin)
            let raw = socket(family, SOCK_STREAM, 0)
        #elseif canImport(Musl)
            let raw = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)
        #else
            let raw = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #endif
        guard raw >= 0 else { throw .system("socket", code: errno) }
        descriptor = FileDescriptor(raw)
        _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
        guard fcntl(raw, F_SETFL, O_NONBLOCK) == 0 else { throw .system("fcntl", code: errno) }
        port = try host == .ipv4 ? Self.bindIPv4(raw) : Self.bindIPv6(raw)
        guard !listens || listen(raw, 1024) == 0 else { throw .system("listen", code: errno) }
    }

    func accept() -> Accepted {
        #if canImport(Darwin)
            let raw = Darwin.accept(descriptor.raw, nil, nil)
        #elseif canImport(Musl)
            let raw = Musl.accept(descriptor.raw, nil, nil)
        #else
            let raw = Glibc.accept(descriptor.raw, nil, nil)
        #endif
        guard raw >= 0 else {
            return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .exhausted : .nobody
        }
        // Not in one step with `accept`: Swift's libc modules lack `accept4`.
        _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
        var on: Int32 = 1
        setsockopt(raw, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            setsockopt(raw, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return .connection(FileDescriptor(raw))
    }

    private static func bindIPv4(_ raw: Int32) throws(LoopbackServerError) -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try bind(raw, &address)
        return UInt16(bigEndian: address.sin_port)
    }

    private static func bindIPv6(_ raw: Int32) throws(LoopbackServerError) -> UInt16 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        try bind(raw, &address)
        return UInt16(bigEndian: address.sin6_port)
    }

    /// Binds, and reads back the address with the port that the system chose.
    private static func bind<Address>(_ raw: Int32, _ address: inout Address) throws(LoopbackServerError) {
        var size = socklen_t(MemoryLayout<Address>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Int32 in
                #if canImport(Darwin)
                    let result = Darwin.bind(raw, pointer, size)
                #elseif canImport(Musl)
                    let result = Musl.bind(raw, pointer, size)
                #else
                    let result = Glibc.bind(raw, pointer, size)
                #endif
                return result == 0 && getsockname(raw, pointer, &size) == 0 ? 0 : errno
            }
        }
        guard code == 0 else { throw .system("bind", code: code) }
    }
}
