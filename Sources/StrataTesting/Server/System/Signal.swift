import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An event that happens once and is seen by every thread that polls for it, beside its sockets.
///
/// It is a pair of connected descriptors: closing the one makes the other readable, for everybody and for good.
final class Signal: Sendable {
    private let reader: FileDescriptor
    private let writer: Mutex<FileDescriptor?>

    init() throws(LoopbackServerError) {
        var pair: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let result = socketpair(AF_UNIX, SOCK_STREAM, 0, &pair)
        #elseif canImport(Musl)
            let result = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, &pair)
        #else
            let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
        #endif
        guard result == 0 else { throw .system("socketpair", code: errno) }
        #if canImport(Darwin)
            for descriptor in pair { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        #endif
        reader = FileDescriptor(pair[0])
        writer = Mutex(FileDescriptor(pair[1]))
    }

    /// Readable once the event has happened.
    var descriptor: Int32 { reader.raw }

    var isRaised: Bool { writer.withLock { $0 == nil } }

    func raise() {
        writer.withLock { $0 = nil }
    }

    func wait() {
        _ = Poll.wait(for: [Poll.Interest(descriptor: descriptor, events: .readable)], timeout: nil)
    }
}
