/// Decides when a ``DiskETagStore`` looks at all of its files: what is theirs is known then, and what this process has
/// written since. What others have written since is not, so an eighth of the capacity is the most to go by without
/// looking.
struct DiskBudget {
    enum Action {
        case none, shrink
    }

    private let capacity: Int
    private var known: Int?
    private var written = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// What the files are to be shrunk to: below the capacity, so that the next writes need not look again.
    var target: Int { capacity - capacity / 8 }

    mutating func write(_ count: Int) -> Action {
        written += count
        guard let known, known + written <= capacity, written <= capacity / 8 else { return .shrink }
        return .none
    }

    mutating func shrunk(to byteCount: Int) {
        known = byteCount
        written = 0
    }
}
