import Testing

@testable import Strata

@Suite struct ProgressRelayStateTests {
    private func value(_ completed: Int) -> TransferProgress { TransferProgress(completed: completed, total: 9) }

    @Test func `a slow watcher gets the first and the last value`() {
        var state = ProgressRelayState()
        for completed in 0...9 { #expect(state.report(value(completed)) == nil) }
        #expect(state.finish() == nil)
        #expect(state.next() == .value(value(0)))
        #expect(state.next() == .value(value(9)))
        #expect(state.next() == .end)
        #expect(state.next() == .end)
    }

    @Test func `a quick watcher gets every value`() {
        var state = ProgressRelayState()
        for completed in 0...9 {
            #expect(state.next() == nil)
            #expect(state.report(value(completed)) == .value(value(completed)))
        }
        #expect(state.next() == nil)
        #expect(state.finish() == .end)
    }

    @Test func `a transfer that failed before it began has no value`() {
        var state = ProgressRelayState()
        #expect(state.next() == nil)
        #expect(state.finish() == .end)
    }

    @Test(
        arguments: [(0, 10, 0.0), (5, 10, 0.5), (10, 10, 1.0), (12, 10, 1.0), (0, 0, 1.0), (5, nil, nil)]
            as [(Int, Int?, Double?)])
    func `the fraction is known where the whole is`(completed: Int, total: Int?, fraction: Double?) {
        #expect(TransferProgress(completed: completed, total: total).fraction == fraction)
    }
}
