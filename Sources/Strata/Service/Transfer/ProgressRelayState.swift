/// Values on their way from a transfer to whoever watches it: a slow watcher skips some, but neither the first nor the
/// last.
struct ProgressRelayState: Sendable {
    /// What the watcher is to be told.
    enum Turn: Equatable {
        case value(TransferProgress)
        case end
    }

    private var first: TransferProgress?
    private var latest: TransferProgress?
    private var hasFirst = false
    private var isFinished = false
    private var isWaiting = false

    /// The transfer has come so far. Gives what a waiting watcher is to be told.
    mutating func report(_ progress: TransferProgress) -> Turn? {
        if hasFirst {
            latest = progress
        } else {
            hasFirst = true
            first = progress
        }
        return wake()
    }

    /// The transfer has ended, one way or the other.
    mutating func finish() -> Turn? {
        isFinished = true
        return wake()
    }

    /// The watcher asks for the next value; `nil` makes it wait.
    mutating func next() -> Turn? {
        isWaiting = true
        return wake()
    }

    private mutating func wake() -> Turn? {
        guard isWaiting, let turn = turn() else { return nil }
        isWaiting = false
        return turn
    }

    private mutating func turn() -> Turn? {
        if let first {
            self.first = nil
            return .value(first)
        }
        if let latest {
            self.latest = nil
            return .value(latest)
        }
        return isFinished ? .end : nil
    }
}
