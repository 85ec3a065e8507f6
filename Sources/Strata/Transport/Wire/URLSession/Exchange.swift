#if canImport(Darwin) || URLSession
    import Foundation
    import Synchronization

    /// One request on its way through a session: holds the state, the waiting caller and the task, and resumes the caller
    /// exactly once. A body that streams goes on afterwards.
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
        private let pipe: BodyPipe
        private let isHeldUp = Mutex(false)

        init(_ request: HTTPRequest, pinCheck: PinCheck?) {
            self.pinCheck = pinCheck
            pipe = BodyPipe(limit: request.options.bodyLimit)
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
            guard isStreaming else { return handle { $0.receive(chunk: chunk) } }
            guard pipe.push(chunk) else {
                pipe.finish(.failure(TransportError.readerBehind))
                return abandon()
            }
            throttle()
        }

        func receive(metrics: TransferMetrics?) {
            storage.withLock { $0.state.receive(metrics: metrics) }
        }

        func rejectChallenge(head: HTTPResponse?) {
            storage.withLock { $0.state.rejectChallenge(head: head) }
        }

        func complete(_ failure: URLFailure?) {
            guard isStreaming else { return handle(cancelsTask: false) { $0.complete(failure) } }
            let end = storage.withLock { storage in
                storage.task = nil
                return storage.state.streamEnd(failure)
            }
            pipe.finish(end)
        }

        private var isStreaming: Bool { storage.withLock { $0.state.isStreaming } }

        /// The response with the body that follows. Letting go of it ends the task.
        private func streaming(_ response: HTTPResponse) -> HTTPResponse {
            var response = response
            let stream = ByteStream { [self, pipe] in
                defer { throttle() }
                return try await pipe.next()
            }
            response.body = ResponseBody(stream: stream) { self.abandon() }
            return response
        }

        /// Has the session wait for the reader, or go on. Under a lock of its own, so that what was decided last is done
        /// last.
        private func throttle() {
            isHeldUp.withLock { isHeldUp in
                guard pipe.isFull != isHeldUp, let task = storage.withLock({ $0.task }) else { return }
                isHeldUp.toggle()
                if isHeldUp { task.holdUp() } else { task.letGo() }
            }
        }

        /// Nobody reads the body any more.
        private func abandon() {
            pipe.drop()
            let task = storage.withLock { storage in
                defer { storage.task = nil }
                return storage.task
            }
            task?.cancel()
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
                if !storage.state.isStreaming { storage.task = nil }
                return (outcome, old)
            }
            guard let (outcome, old) = ended else { return }
            guard !old.state.isStreaming else {
                // Not kept here, so that the body ends the task when the caller lets go of it.
                old.caller?.resume(with: outcome.map { streaming($0) })
                return
            }
            old.caller?.resume(with: outcome)
            if cancelsTask { old.task?.cancel() }
        }
    }

    extension TransportError {
        /// Only a session that does not wait for a slow reader gets there.
        fileprivate static let readerBehind = TransportError(
            .bodyTooLarge, "the reader of the stream is further behind than the limit of the body", phase: .receiving)
    }
#endif
