#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread of its own for code that blocks, which must not sit on Swift's few.
package enum BackgroundThread {
    private final class Box: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Enough for a handler that decodes JSON; hundreds of threads cost address space only.
    private static let stackSize = 1 << 20

    /// Starts a thread that ends with the function and need not be joined.
    ///
    /// - Returns: Whether the system had a thread to give.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackSize)
        let box = Unmanaged.passRetained(Box(body))
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = pthread_create(&thread, &attributes, { BackgroundThread.run($0) }, box.toOpaque())
        #else
            var thread = pthread_t()
            let result = pthread_create(
                &thread, &attributes, { argument in argument.flatMap { BackgroundThread.run($0) } }, box.toOpaque())
        #endif
        if result != 0 { box.release() }
        return result == 0
    }

    private static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        return nil
    }

    /// Tells the running thread from the others that are alive.
    static var currentID: UInt {
        #if canImport(Glibc)
            UInt(pthread_self())
        #else
            UInt(bitPattern: pthread_self())
        #endif
    }
}
