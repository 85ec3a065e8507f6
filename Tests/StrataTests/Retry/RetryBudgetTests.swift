import Testing

@testable import Strata

@Suite struct RetryBudgetTests {
    private func spend(_ window: inout RetryWindow, at time: Duration, tries: Int = 1_000) -> Int {
        (0..<tries).count { _ in window.spendRetry(at: time) }
    }

    @Test func `a host without traffic has the floor of one window`() {
        var window = RetryWindow(RetryBudget(share: 0.2, floor: 1, window: .seconds(10)))
        #expect(spend(&window, at: .zero) == 10)
        #expect(spend(&window, at: .seconds(9)) == 0)
        #expect(spend(&window, at: .seconds(10)) == 10)
    }

    @Test func `five first attempts pay for one retry`() {
        var window = RetryWindow(RetryBudget(share: 0.2, floor: 0))
        for count in 1...4 {
            window.recordFirst(at: .zero)
            #expect(spend(&window, at: .zero) == 0, "after \(count)")
        }
        window.recordFirst(at: .zero)
        #expect(spend(&window, at: .zero) == 1)
        for _ in 0..<995 { window.recordFirst(at: .zero) }
        #expect(spend(&window, at: .zero) == 199)
    }

    @Test func `what was deposited in a quiet time cannot fund a storm`() {
        var window = RetryWindow(RetryBudget(share: 0.2, floor: 0))
        for second in 0..<3_600 { window.recordFirst(at: .seconds(second)) }
        #expect(spend(&window, at: .seconds(3_599)) == 2)
        #expect(spend(&window, at: .seconds(3_610)) == 0)
    }

    @Test func `no stretch of one window holds more retries than the floor and the share allow`() {
        var window = RetryWindow(RetryBudget(share: 0.2, floor: 0.5))
        var retries: [Int] = []
        for tenth in 0..<1_000 {
            let time = Duration.milliseconds(100 * tenth)
            window.recordFirst(at: time)
            retries.append(spend(&window, at: time, tries: 2))
        }
        for start in 0...(retries.count - 90) {
            #expect(retries[start..<(start + 90)].reduce(0, +) <= 25)
        }
        #expect((240...260).contains(retries.reduce(0, +)))
    }

    @Test(arguments: [Duration.zero, .seconds(86_400), .seconds(1 << 40), .seconds(Int64.max), .seconds(-1)])
    func `any time may follow any time`(time: Duration) {
        var window = RetryWindow(RetryBudget(share: 1, floor: 0, window: .milliseconds(1)))
        window.recordFirst(at: .seconds(3))
        window.recordFirst(at: time)
        #expect(spend(&window, at: time, tries: 1) == 1)
    }

    @Test func `hosts have budgets of their own`() throws {
        var ledger = RetryLedgerState(RetryBudget(share: 0, floor: 0.1))
        func spend(_ url: String) throws -> Bool {
            ledger.spendRetry(try #require(URL(string: url)), at: .zero)
        }
        let urls = [
            "https://api.test", "https://api.test:8443", "http://api.test", "https://api.test.evil", "https://api.tes",
            "https://[::1]:80",
        ]
        for url in urls {
            #expect(try spend(url))
            for path in ["", "/", "/a/b?c=https://x.test/#d", "?q", "#f"] {
                #expect(try !spend(url + path), "\(path)")
            }
        }
        #expect(ledger.count == urls.count)
    }

    @Test func `the hosts used last are remembered`() throws {
        var ledger = RetryLedgerState(RetryBudget(share: 0, floor: 0.1), capacity: 3)
        func spend(_ name: String) throws -> Bool {
            ledger.spendRetry(try #require(URL(string: "http://\(name).test/")), at: .zero)
        }
        for name in ["a", "b", "c"] { #expect(try spend(name)) }
        #expect(try !spend("a"))
        #expect(try spend("d"))  // "b" was used least recently
        #expect(ledger.count == 3)
        #expect(try !spend("a"))
        #expect(try spend("b"))
    }
}
