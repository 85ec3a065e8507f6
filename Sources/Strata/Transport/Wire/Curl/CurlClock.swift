#if os(Linux)
    #if canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #else
        import Glibc
    #endif

    /// The clock that counts while the machine is suspended, as `ContinuousClock` does, in nanoseconds.
    enum CurlClock {
        static var now: UInt64 {
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
        }

        /// The instant that lies a duration ahead.
        static func instant(in duration: Duration) -> UInt64 {
            now + duration.wireNanoseconds
        }
    }
#endif
