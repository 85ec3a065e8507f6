#if canImport(Darwin) || URLSession
    import Foundation
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A task and the session that must outlive it.
    struct SessionTask: Sendable {
        let task: URLSessionTask
        let session: URLSession
        /// Keeps a session of our own from being invalidated.
        let owner: OwnedSession?

        func resume() {
            task.resume()
        }

        /// Cancels on the queue on which the session reports. Foundation on Linux traps when a task is cancelled from one
        /// thread while its end is reported on another; there, after the report, it is a task that has ended.
        func cancel() {
            session.delegateQueue.addOperation { [self] in
                task.cancel()
                withExtendedLifetime(owner) {}
            }
        }
    }
#endif
