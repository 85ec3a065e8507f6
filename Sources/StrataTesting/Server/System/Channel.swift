#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The bytes of one connection in both directions. Every wait ends when the server stops.
struct Channel: ~Copyable {
    /// What ended a pause.
    enum PauseEnd {
        case signalled, timedOut
    }

    private let descriptor: FileDescriptor
    private let stopped: Signal
    private var buffer: [UInt8] = []
    private var position = 0
    private var scratch = [UInt8](repeating: 0, count: 1 << 14)

    init(_ descriptor: FileDescriptor, stopped: Signal) {
        self.descriptor = descriptor
        self.stopped = stopped
    }

    /// The bytes that have been received and not been read.
    var received: ArraySlice<UInt8> { buffer[position...] }

    /// Receives at least one more byte.
    ///
    /// - Returns: `false` where the client will send no more.
    mutating func receive() throws(ConnectionEnd) -> Bool {
        if position > 0 {
            buffer.removeFirst(position)
            position = 0
        }
        while true {
            let (count, code) = scratch.withUnsafeMutableBytes { space in
                (recv(descriptor.raw, space.baseAddress, space.count, Int32(MSG_DONTWAIT)), errno)
            }
            if count > 0 { buffer += scratch[..<count] }
            if count >= 0 { return count > 0 }
            try wait(for: .readable, after: code)
        }
    }

    mutating func consume(_ count: Int) {
        position += count
    }

    func send(_ bytes: [UInt8]) throws(ConnectionEnd) {
        if stopped.isRaised { throw .stopped }
        var sent = 0
        while sent < bytes.count {
            let (count, code) = bytes.withUnsafeBytes { space in
                (Self.transmit(descriptor.raw, UnsafeRawBufferPointer(rebasing: space[sent...])), errno)
            }
            if count >= 0 { sent += count } else { try wait(for: .writable, after: code) }
        }
    }

    /// Waits for a signal, for a time, or for neither. A client that hangs up meanwhile, if only its half, is gone.
    func pause(until signal: Signal? = nil, for duration: Duration? = nil) throws(ConnectionEnd) -> PauseEnd {
        var interests = [
            Poll.Interest(descriptor: stopped.descriptor, events: .readable),
            Poll.Interest(descriptor: descriptor.raw, events: .hangUp),
        ]
        if let signal { interests.append(Poll.Interest(descriptor: signal.descriptor, events: .readable)) }
        switch Poll.wait(for: interests, timeout: duration) {
        case nil: return .timedOut
        case 0: throw .stopped
        case 1: throw .clientGone
        default: return .signalled
        }
    }

    /// Makes the closing, once the last user has let go, a reset instead of an orderly end.
    func armReset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor.raw, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    /// Ends the sending half and swallows what still comes for a moment: closing a socket with unread bytes would reset
    /// the connection, and the client could lose the answer that is on its way (RFC 9112 §9.6).
    mutating func finish(within patience: Duration = .seconds(1)) throws(ConnectionEnd) {
        shutdown(descriptor.raw, Int32(SHUT_WR))
        let end = ContinuousClock.now + patience
        while true {
            let interests = [
                Poll.Interest(descriptor: stopped.descriptor, events: .readable),
                Poll.Interest(descriptor: descriptor.raw, events: .readable),
            ]
            let left = end - .now
            guard left > .zero, Poll.wait(for: interests, timeout: left) == 1, try receive() else { return }
            consume(received.count)
        }
    }

    private static func transmit(_ raw: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.send(raw, bytes.baseAddress, bytes.count, MSG_DONTWAIT)
        #elseif canImport(Musl)
            Musl.send(raw, bytes.baseAddress, bytes.count, MSG_DONTWAIT | MSG_NOSIGNAL)
        #else
            Glibc.send(raw, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        #endif
    }

    private func wait(for events: Poll.Events, after code: Int32) throws(ConnectionEnd) {
        switch code {
        case EINTR: return
        case EAGAIN, EWOULDBLOCK: break
        default: throw .clientGone
        }
        let interests = [
            Poll.Interest(descriptor: stopped.descriptor, events: .readable),
            Poll.Interest(descriptor: descriptor.raw, events: events),
        ]
        if Poll.wait(for: interests, timeout: nil) == 0 { throw .stopped }
    }
}
