import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Ctrl-C as the cancellation of a task, so that everything ends in an orderly way.
enum Interrupt {
    /// Runs the work; Ctrl-C cancels it.
    ///
    /// - Throws: What the work throws: `CancellationError` after Ctrl-C.
    static func cancels<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        // Otherwise the signal ends the process before anybody can hear of it.
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT)
        source.setEventHandler { task.cancel() }
        source.resume()
        defer {
            source.cancel()
            signal(SIGINT, SIG_DFL)
        }
        return try await task.value
    }
}
