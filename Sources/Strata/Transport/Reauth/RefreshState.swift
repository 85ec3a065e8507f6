/// The refreshes of one account, as a machine without time, tasks or tokens: it is told what happened and says what to do.
struct RefreshState: Hashable, Sendable {
    /// The most replays that one call gets: one for a token that was replaced meanwhile, one after a refresh.
    static let maxReplays = 2

    /// What to do with a call.
    enum Decision: Hashable, Sendable {
        /// Hand the 401 to the caller.
        case deliver(Reason)
        /// Send it again with the current token.
        case replay
        /// Fail it: the refresh of its token was refused.
        case fail
        /// Let it wait for the refresh that is under way.
        case join
        /// Start a refresh, which is known by the call's name, and let the call wait for it.
        case start
    }

    /// Why a 401 goes to the caller.
    enum Reason: Hashable, Sendable {
        case otherSession
        case replaysSpent
        case rejectedAfterRefresh
    }

    private struct Run: Hashable {
        let id: Int
        let stamp: AuthStamp
    }

    private struct Mark: Hashable {
        let stamp: AuthStamp
        let until: Duration
    }

    private let cooldown: Duration
    private var run: Run?
    private var waiters: Set<Int> = []
    /// The token whose refresh was refused. Another generation or session is not meant, so a sign-in ends it.
    private var refused: AuthStamp?
    /// The token that was refused straight after its refresh.
    private var rejected: Mark?
    /// The token that was renewed ahead of its expiry.
    private var early: Mark?

    init(cooldown: Duration) {
        self.cooldown = cooldown
    }

    /// A request was answered with 401.
    ///
    /// - Parameters:
    ///   - stamp: What the request carried.
    ///   - current: What is stored now.
    ///   - replays: How often the call was replayed before.
    ///   - isRenewed: Whether what it carried came from a refresh that the call waited for.
    ///   - waiter: The name under which the call waits, if it is to wait.
    ///   - now: The time on a clock that only goes forward.
    mutating func unauthorized(
        _ stamp: AuthStamp, current: AuthStamp?, replays: Int = 0, isRenewed: Bool = false, waiter: Int, now: Duration
    ) -> Decision {
        if let refused, refused == stamp || (current == nil && refused.supersedes(stamp)) { return .fail }
        guard let current, current.session == stamp.session else { return .deliver(.otherSession) }
        if isRenewed { rejected = Mark(stamp: stamp, until: now + cooldown) }
        guard replays < Self.maxReplays else { return .deliver(.replaysSpent) }
        if current.supersedes(stamp) { return .replay }
        if isRenewed || isCoolingDown(current, now) { return .deliver(.rejectedAfterRefresh) }
        if refused == current { return .fail }
        return wait(for: current, waiter)
    }

    /// A request is about to be sent with a token that expires soon.
    ///
    /// - Returns: Whether to wait for a refresh first; `nil` sends it as it is.
    mutating func expiring(_ stamp: AuthStamp, waiter: Int, now: Duration) -> Decision? {
        if let run { return run.stamp == stamp ? wait(for: stamp, waiter) : nil }
        guard refused != stamp, !isCoolingDown(stamp, now), early?.stamp != stamp else { return nil }
        // A clock that is wrong makes every new token look old.
        if let early, now < early.until { return nil }
        early = Mark(stamp: stamp, until: now + cooldown)
        return wait(for: stamp, waiter)
    }

    /// A call no longer waits: it was cancelled, or its deadline passed. The refresh goes on.
    mutating func left(_ waiter: Int) {
        waiters.remove(waiter)
    }

    /// A refresh ended. Only the refresh itself, by its name, makes room for the next.
    ///
    /// - Returns: Who is to be woken.
    mutating func ended(_ id: Int, isRefused: Bool) -> Set<Int> {
        guard let run, run.id == id else { return [] }
        if isRefused { refused = run.stamp }
        self.run = nil
        defer { waiters = [] }
        return waiters
    }

    private mutating func wait(for stamp: AuthStamp, _ waiter: Int) -> Decision {
        waiters.insert(waiter)
        guard run == nil else { return .join }
        run = Run(id: waiter, stamp: stamp)
        return .start
    }

    private func isCoolingDown(_ stamp: AuthStamp, _ now: Duration) -> Bool {
        rejected.map { $0.stamp == stamp && now < $0.until } ?? false
    }
}

extension RefreshState.Reason: CustomStringConvertible {
    var description: String {
        switch self {
        case .otherSession: "its session has ended"
        case .replaysSpent: "it was replayed twice"
        case .rejectedAfterRefresh: "the token was refused straight after its refresh"
        }
    }
}
