#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `poll(2)`: the one place where a thread of the server waits.
enum Poll {
    struct Events: OptionSet {
        let rawValue: Int16

        static let readable = Events(rawValue: Int16(POLLIN))
        static let writable = Events(rawValue: Int16(POLLOUT))
        /// The peer will send no more. On Darwin that is reported unasked.
        #if canImport(Darwin)
            static let hangUp: Events = []
        #else
            static let hangUp = Events(rawValue: 0x2000)
        #endif
    }

    struct Interest {
        let descriptor: Int32
        let events: Events
    }

    /// Waits until one of the descriptors is ready or broken.
    ///
    /// - Returns: The index of the first such descriptor; `nil` when the time has passed.
    static func wait(for interests: [Interest], timeout: Duration?) -> Int? {
        var entries = interests.map { pollfd(fd: $0.descriptor, events: $0.events.rawValue, revents: 0) }
        let end = timeout.map { ContinuousClock.now + $0 }
        while true {
            let left = end.map { max($0 - .now, .zero) }
            let count = poll(&entries, nfds_t(entries.count), left.map(milliseconds) ?? -1)
            if count > 0 { return entries.firstIndex { $0.revents != 0 } }
            if count == 0, let end, end <= .now { return nil }
            if count < 0, errno != EINTR { return 0 }
        }
    }

    /// Rounded up, so that a wait is never too short.
    private static func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = duration.components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
