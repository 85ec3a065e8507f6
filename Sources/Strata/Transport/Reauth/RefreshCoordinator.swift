import Synchronization

/// What the calls of a reauth layer, and its copies, share: the state of each account and who waits.
final class RefreshCoordinator: Sendable {
    /// What a call does next.
    enum Step: Sendable {
        case deliver(RefreshState.Reason)
        case replay(Credential)
        case fail
        case wait(Ticket)
    }

    /// A place among those who wait for a refresh.
    struct Ticket: Sendable {
        fileprivate let account: String
        fileprivate let waiter: Int
        fileprivate let signal: FirstResult<Signal>
        /// Whether the call started the refresh.
        let isFirst: Bool
    }

    fileprivate enum Signal: Sendable {
        case ended(RefreshOutcome, refreshed: AuthStamp)
        case cancelled
        case deadlinePassed
    }

    private struct Shared {
        var accounts: [String: RefreshState] = [:]
        var signals: [Int: FirstResult<Signal>] = [:]
        var waiters = 0
        /// Renewed credentials that the store failed to keep.
        var unsaved: [String: Credential] = [:]
    }

    private let shared = Mutex(Shared())
    private let refresher: Refresher
    private let elapsed: @Sendable () -> Duration

    init(_ refresher: Refresher, clock: some Clock<Duration>) {
        self.refresher = refresher
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    /// Whether this task works for a refresh of what this layer would refresh.
    var isBypassed: Bool {
        guard let run = RefreshContext.current?.run else { return false }
        return run.isRunning && run.store.id == refresher.store.id
    }

    /// Takes in a 401.
    ///
    /// - Throws: What keeps the store from being read.
    func unauthorized(_ stamp: AuthStamp, replays: Int, isRenewed: Bool) async throws -> Step {
        let current = try await current(stamp.account)
        return decide(stamp, isEarly: false, current: current) { state, waiter, now in
            state.unauthorized(
                stamp, current: current?.stamp, replays: replays, isRenewed: isRenewed, waiter: waiter, now: now)
        } ?? .fail
    }

    /// Takes in a request whose token expires soon; `nil` where it is sent as it is.
    func expiring(_ stamp: AuthStamp) -> Ticket? {
        let step = decide(stamp, isEarly: true, current: nil) { state, waiter, now in
            state.expiring(stamp, waiter: waiter, now: now)
        }
        guard case .wait(let ticket) = step else { return nil }
        return ticket
    }

    /// Waits until the refresh has ended and the token is stored.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled, ``TransportError`` of the kind `.deadlineExceeded`
    ///   as soon as the deadline passes; the refresh goes on.
    func wait(
        _ ticket: Ticket, for stamp: AuthStamp, until deadline: Deadline?
    ) async throws -> RefreshOutcome.Resumption {
        let signal = ticket.signal
        let timer = deadline.map { deadline in
            Task {
                try await deadline.sleep()
                signal.set(.deadlinePassed)
            }
        }
        defer { timer?.cancel() }
        let ending = await withTaskCancellationHandler {
            await signal.value
        } onCancel: {
            signal.set(.cancelled)
        }
        switch ending {
        case .ended(let outcome, let refreshed):
            return outcome.resumption(of: stamp, refreshed: refreshed)
        case .cancelled:
            leave(ticket)
            throw CancellationError()
        case .deadlinePassed:
            leave(ticket)
            throw TransportError(.deadlineExceeded, "the deadline of the call passed while the token was refreshed")
        }
    }

    private func decide(
        _ stamp: AuthStamp, isEarly: Bool, current: Credential?,
        _ event: (inout RefreshState, Int, Duration) -> RefreshState.Decision?
    ) -> Step? {
        let now = elapsed()
        let (decision, ticket) = shared.withLock { shared in
            shared.waiters += 1
            let waiter = shared.waiters
            let decision = event(
                &shared.accounts[stamp.account, default: RefreshState(cooldown: refresher.policy.cooldown)], waiter, now
            )
            let signal = FirstResult<Signal>()
            switch decision {
            case .join, .start: shared.signals[waiter] = signal
            case .deliver, .replay, .fail, nil: break
            }
            return (
                decision, Ticket(account: stamp.account, waiter: waiter, signal: signal, isFirst: decision != .join)
            )
        }
        switch decision {
        case .deliver(let reason): return .deliver(reason)
        case .replay: return current.map(Step.replay) ?? .fail
        case .fail: return .fail
        case .join: return .wait(ticket)
        case .start:
            start(ticket.waiter, current?.stamp ?? stamp, isEarly: isEarly)
            return .wait(ticket)
        case nil: return nil
        }
    }

    /// Starts a refresh that belongs to no caller: it outlives whoever began it, and carries none of their task-locals
    /// into calls that serve all. Only a detached task has none.
    private func start(_ id: Int, _ stamp: AuthStamp, isEarly: Bool) {
        Task.detached(priority: Task.currentPriority) {
            let unsaved = self.shared.withLock { $0.unsaved[stamp.account] }
            let result = await self.refresher.renew(stamp, unsaved: unsaved, clearsRefused: !isEarly)
            self.end(id, stamp, result)
            guard let handler = self.refresher.handler else { return }
            if let error = result.storageError { await handler.tokenNotStored(account: stamp.account, error: error) }
            if result.outcome.isRefused { await handler.tokenInvalidated(account: stamp.account) }
        }
    }

    private func end(_ id: Int, _ stamp: AuthStamp, _ result: Refresher.Result) {
        let signals = shared.withLock { shared in
            if case .renewed(let credential) = result.outcome, result.storageError != nil {
                shared.unsaved[stamp.account] = credential
            }
            let woken = shared.accounts[stamp.account]?.ended(id, isRefused: result.outcome.isRefused) ?? []
            return woken.compactMap { shared.signals.removeValue(forKey: $0) }
        }
        for signal in signals { signal.set(.ended(result.outcome, refreshed: stamp)) }
    }

    private func leave(_ ticket: Ticket) {
        shared.withLock { shared in
            shared.accounts[ticket.account]?.left(ticket.waiter)
            shared.signals[ticket.waiter] = nil
        }
    }

    /// What is stored now, or the later credential that could not be stored, which is then tried again.
    private func current(_ account: String) async throws -> Credential? {
        let store = refresher.store
        guard let unsaved = shared.withLock({ $0.unsaved[account] }) else { return try await store.read(account) }
        do {
            let stored = try await store.read(account)
            let isLater = stored.map { unsaved.stamp.supersedes($0.stamp) } ?? false
            guard let stored, isLater else {
                forget(unsaved)
                return stored
            }
            if try await store.replace(stored.stamp, with: unsaved) { forget(unsaved) }
            return unsaved
        } catch is CredentialError {
            // It failed before, and whoever is to hear that has heard it: what is in memory serves.
            return unsaved
        }
    }

    private func forget(_ unsaved: Credential) {
        shared.withLock { shared in
            if shared.unsaved[unsaved.account]?.stamp == unsaved.stamp { shared.unsaved[unsaved.account] = nil }
        }
    }
}
