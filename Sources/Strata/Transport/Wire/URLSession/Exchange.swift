#if canImport(Darwin) || URLSession
    import Foundation
    import Synchronization

    /// One request on its way through a session: holds the state, the waiting caller and the task, and resumes the caller
    /// exactly once.
    final class Exchange: Sendable {
        private struct Storage {
            var state: ExchangeState
            var outcome: ExchangeState.Outcome?
            var caller: CheckedContinuation<HTTPResponse, any Error>?
            var task: SessionTask?
        }

        private let storage: Mutex<Storage>
        /// What the server has to pass, where its host is pinned.
        let pinCheck: PinCheck?

        init(_ request: HTTPRequest, pinCheck: PinCheck?) {
            self.pinCheck = pinCheck
            storage = Mutex(Storage(state: ExchangeState(request)))
        }

        /// Takes the caller in. Returns `false`, having resumed it, where the exchange ended before it began.
        func begin(_ caller: CheckedContinuation<HTTPResponse, any Error>) -> Bool {
            let outcome = storage.withLock { storage in
                if storage.outcome == nil { storage.caller = caller }
                return storage.outcome
            }
            guard let outcome else { return true }
            caller.resume(with: outcome)
            return false
        }

        /// Starts the task, or drops it where the exchange has ended meanwhile.
        func run(_ task: SessionTask) {
            let isWanted = storage.withLock { storage in
                if storage.outcome == nil { storage.task = task }
                return storage.outcome == nil
            }
            if isWanted { task.resume() } else { task.cancel() }
        }

        func receive(head: HTTPResponse) {
            handle { $0.receive(head: head) }
        }

        func receive(chunk: Data) {
            handle { $0.receive(chunk: chunk) }
        }

        func rejectChallenge(head: HTTPResponse?) {
            storage.withLock { $0.state.rejectChallenge(head: head) }
        }

        func complete(_ failure: URLFailure?) {
            handle(cancelsTask: false) { $0.complete(failure) }
        }

        func cancel() {
            handle { $0.cancel() }
        }

        func refuse(_ error: TransportError) {
            handle { $0.refuse(error) }
        }

        func expire(_ kind: TransportError.Kind) {
            handle { $0.expire(kind) }
        }

        /// The caller is resumed before the task is told, so that no session can hold it up.
        private func handle(cancelsTask: Bool = true, _ event: (inout ExchangeState) -> ExchangeState.Outcome?) {
            let ended = storage.withLock { storage -> (ExchangeState.Outcome, Storage)? in
                guard let outcome = event(&storage.state) else { return nil }
                let old = storage
                storage.outcome = outcome
                storage.caller = nil
                storage.task = nil
                return (outcome, old)
            }
            guard let (outcome, old) = ended else { return }
            old.caller?.resume(with: outcome)
            if cancelsTask { old.task?.cancel() }
        }
    }
#endif
