#if os(Linux)
    import CLibcurl

    /// The clock that counts while the machine is suspended, as `ContinuousClock` does, in nanoseconds.
    enum CurlClock {
        // Asked in C: which module `timespec` comes from depends, in Swift, on what else the compiler has in hand.
        static var now: UInt64 { lc_now() }

        /// The instant that lies a duration ahead.
        static func instant(in duration: Duration) -> UInt64 {
            now + duration.wireNanoseconds
        }
    }
#endif
