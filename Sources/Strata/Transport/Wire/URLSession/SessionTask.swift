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

        /// Has the session read no more for now. Foundation on Linux starts over what was suspended, so there the bytes
        /// wait in memory instead.
        func holdUp() {
            #if canImport(Darwin)
                task.suspend()
            #endif
        }

        /// Has the session read on.
        func letGo() {
            #if canImport(Darwin)
                task.resume()
            #endif
        }

        /// Cancels on the queue on which the session reports, so that a task is never cancelled while its end is reported:
        /// Foundation on Linux traps when it looks up a task that it has just struck off.
        func cancel() {
            session.delegateQueue.addOperation { [self] in
                if mayBeCancelled { task.cancel() }
                withExtendedLifetime(owner) {}
            }
        }

        /// Foundation on Linux also traps on a task that is cancelled while it looks into the session's cache, so there
        /// such a task is left to run out.
        private var mayBeCancelled: Bool {
            #if canImport(Darwin)
                true
            #else
                session.configuration.urlCache == nil || task.response != nil
            #endif
        }
    }
#endif
