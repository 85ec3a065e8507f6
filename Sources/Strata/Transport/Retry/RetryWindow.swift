/// The first attempts and retries of one host in the window of its budget: pure, told the time.
///
/// The window moves in tenths of its length, so nothing is kept of a single attempt.
struct RetryWindow: Sendable {
    private struct Tally: Sendable {
        var firsts = 0
        var retries = 0
    }

    private static let slotCount = 10

    private let budget: RetryBudget
    private var slots = [Tally](repeating: Tally(), count: slotCount)
    private var total = Tally()
    /// The number of the slot of now, counted from the beginning of time.
    private var slot: Int128 = 0

    init(_ budget: RetryBudget) {
        self.budget = budget
    }

    /// Counts a first attempt.
    mutating func recordFirst(at time: Duration) {
        move(to: time)
        slots[place].firsts += 1
        total.firsts += 1
    }

    /// Counts a retry, where the budget covers it.
    mutating func spendRetry(at time: Duration) -> Bool {
        move(to: time)
        // The sums are of fractions: a hair's breadth must not cost a retry.
        let covered = budget.share * Double(total.firsts) + budget.floor * (budget.window / .seconds(1)) + 1e-9
        guard Double(total.retries + 1) <= covered else { return false }
        slots[place].retries += 1
        total.retries += 1
        return true
    }

    private var place: Int { Int(slot % Int128(Self.slotCount)) }

    private mutating func move(to time: Duration) {
        let target = time.attoseconds / (budget.window.attoseconds / Int128(Self.slotCount))
        guard target > slot else { return }
        for step in 1...min(target - slot, Int128(Self.slotCount)) {
            let place = Int((slot + step) % Int128(Self.slotCount))
            total.firsts -= slots[place].firsts
            total.retries -= slots[place].retries
            slots[place] = Tally()
        }
        slot = target
    }
}
