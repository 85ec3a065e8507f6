#if os(Linux)
    import CLibcurl
    #if canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #else
        import Glibc
    #endif

    /// What a loop's thread waits for: the sockets of libcurl, a call from outside, and an instant.
    ///
    /// Interest is told to the kernel as late as possible. A kept connection that falls idle stays registered until
    /// something happens on it, so a call on it costs no system call here.
    ///
    /// ``ring()``, ``isQuiet`` and ``wait(into:mayWait:)`` are for any thread, the rest for whoever has the turn of
    /// ``CurlLoop``: that is why it may be shared unchecked.
    final class CurlSockets: @unchecked Sendable {
        private struct Interest {
            var wanted: Int32 = 0
            var registered: Int32 = 0
            var isListed = false
            /// Whether it was opened here, so that ``close(socket:)`` hears of its end.
            var isOpen = false
            /// Whether nothing but answers comes in, so that nothing may come while no call is under way.
            var isQuiet = false
            /// Whether a call is under way that waits for its reader.
            var isHeld = false
        }

        private let poll: Int32
        private let bell: Int32
        private let alarm: Int32
        @exclusivity(unchecked) private var interests: [Interest] = []
        @exclusivity(unchecked) private var changed: [Int32] = []
        /// When the alarm goes off; 0 where it does not.
        private var armed: UInt64 = 0

        /// `nil` where the process has no descriptor left.
        init?() {
            poll = lc_poll_make()
            bell = lc_bell_make(poll)
            alarm = lc_alarm_make(poll)
            guard poll >= 0, bell >= 0, alarm >= 0 else { return nil }
        }

        deinit {
            for descriptor in [bell, alarm, poll] where descriptor >= 0 { _ = Self.close(descriptor) }
        }

        /// Ends a wait; from any thread.
        func ring() {
            lc_bell_ring(bell)
        }

        /// libcurl wants to hear of a socket, or no more.
        ///
        /// - Parameter isHeld: Whether that is only because a call waits for its reader.
        func want(_ what: Int32, on socket: Int32, isHeld: Bool) {
            guard socket >= 0 else { return }
            let index = place(of: socket)
            interests[index].isHeld = isHeld
            interests[index].wanted = what == LC_POLL_REMOVE ? 0 : what
            // A socket of libcurl's own, such as its resolver's, is closed behind our back, and its number is given to the
            // next one: nothing may be left of it.
            if what == LC_POLL_REMOVE, !interests[index].isOpen { register(socket, 0) }
            if !interests[index].isListed {
                interests[index].isListed = true
                changed.append(socket)
            }
        }

        private func place(of socket: Int32) -> Int {
            let index = Int(socket)
            if index >= interests.count {
                interests += repeatElement(Interest(), count: index + 64 - interests.count)
            }
            return index
        }

        /// A socket was opened for libcurl: the kernel knows nothing of it, whoever had its number before.
        func opened(socket: Int32, isQuiet: Bool) {
            guard socket >= 0 else { return }
            let index = place(of: socket)
            interests[index].registered = 0
            interests[index].isOpen = true
            interests[index].isQuiet = isQuiet
            interests[index].isHeld = false
        }

        /// An answer over TLS turned out to be HTTP/1.1. What TLS says of itself, such as the tickets of version 1.3, came
        /// before it.
        func becameQuiet(socket: Int32) {
            let index = Int(socket)
            if interests.indices.contains(index), interests[index].isOpen { interests[index].isQuiet = true }
        }

        /// libcurl closes a socket. The kernel would go on telling of it while a copy is open, as in the child of a fork.
        func close(socket: Int32) -> Int32 {
            let index = Int(socket)
            if interests.indices.contains(index) {
                register(socket, 0)
                interests[index].wanted = 0
                interests[index].isOpen = false
            }
            return Self.close(socket)
        }

        private static func close(_ descriptor: Int32) -> Int32 {
            #if canImport(Musl)
                Musl.close(descriptor)
            #elseif canImport(Android)
                Android.close(descriptor)
            #else
                Glibc.close(descriptor)
            #endif
        }

        /// Whether nothing has happened that ends a wait. What it sees is not seen by the thread any more, so where it is
        /// not quiet the thread has to be rung.
        var isQuiet: Bool {
            var event = lc_ready()
            return lc_poll_wait(poll, &event, 1, 0) == 0
        }

        /// Waits until something happens, or only looks.
        ///
        /// - Returns: How many events there are.
        func wait(into events: UnsafeMutableBufferPointer<lc_ready>, mayWait: Bool) -> Int {
            max(0, Int(lc_poll_wait(poll, events.baseAddress, Int32(events.count), mayWait ? -1 : 0)))
        }

        /// Tells the kernel what to wait for.
        ///
        /// - Parameter instant: When to end the next wait at the latest, on the clock that counts while the machine is
        ///   suspended. An alarm that goes off before it costs less than one that is set for every call.
        func settle(until instant: UInt64, now: UInt64) {
            for socket in changed {
                let interest = interests[Int(socket)]
                interests[Int(socket)].isListed = false
                if interest.wanted != 0, interest.wanted != interest.registered { register(socket, interest.wanted) }
            }
            changed.removeAll(keepingCapacity: true)
            guard instant < .max, instant < armed || armed <= now else { return }
            armed = instant
            lc_alarm_set(alarm, armed)
        }

        /// Reports what happened on libcurl's sockets.
        func take(_ events: UnsafeBufferPointer<lc_ready>, report: (Int32, Int32) -> Void) {
            for event in events where event.socket != bell && event.socket != alarm {
                let socket = event.socket
                let (wanted, registered) = (interests[Int(socket)].wanted, interests[Int(socket)].registered)
                // It may have been closed since, and its number be somebody else's.
                guard registered != 0 else { continue }
                guard wanted != 0 else {
                    // Somebody else may have read what was there: then it stays watched.
                    guard lc_socket_has_news(socket) != 0 else { continue }
                    register(socket, 0)
                    // An answer that nobody asked for would be taken for that to the next request (RFC 9112 §9.2).
                    let interest = interests[Int(socket)]
                    if interest.isQuiet, !interest.isHeld { _ = lc_break_socket_with_data(socket) }
                    continue
                }
                // An error comes as ready for both: libcurl then meets it where it wants to read or write.
                if event.what & wanted != 0 { report(socket, event.what & wanted) }
            }
        }

        private func register(_ socket: Int32, _ wanted: Int32) {
            let registered = interests[Int(socket)].registered
            guard wanted != registered else { return }
            // Who is to be forgotten may be closed already.
            guard lc_poll_set(poll, socket, registered, wanted) == 0 || wanted == 0 else { return }
            interests[Int(socket)].registered = wanted
        }
    }
#endif
