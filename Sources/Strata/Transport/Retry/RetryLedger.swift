import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The budgets of a retry layer, shared by all calls that go through it and by the layer's copies.
final class RetryLedger: Sendable {
    private let state: Mutex<RetryLedgerState>
    private let elapsed: @Sendable () -> Duration

    init(_ budget: RetryBudget, clock: some Clock<Duration>) {
        state = Mutex(RetryLedgerState(budget))
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    /// Counts a first attempt to the URL's host.
    func recordFirst(_ url: URL) {
        let time = elapsed()
        state.withLock { $0.recordFirst(url, at: time) }
    }

    /// Counts a retry to the URL's host, where its budget covers one.
    func spendRetry(_ url: URL) -> Bool {
        let time = elapsed()
        return state.withLock { $0.spendRetry(url, at: time) }
    }
}
