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

        /// Cancels on the queue on which the session reports, so that a task is never cancelled while its end is reported:
        /// Foundation on Linux traps when it looks up a task that it has just struck off.
        func cancel() {
            session.delegateQueue.addOperation { [self] in
                task.cancel()
                withExtendedLifetime(owner) {}
            }
        }
    }
#endif
