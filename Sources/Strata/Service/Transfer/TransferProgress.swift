/// How far a download or an upload has come.
public struct TransferProgress: Sendable, Hashable {
    /// The number of bytes that are done; what an earlier call had downloaded counts.
    public var completed: Int
    /// The number of bytes of the whole, where it is known.
    public var total: Int?
    /// The number of the attempt, from 1. A transfer that has to begin again counts from zero under the next number.
    public var attempt: Int

    /// Creates a value.
    public init(completed: Int, total: Int?, attempt: Int = 1) {
        self.completed = completed
        self.total = total
        self.attempt = attempt
    }

    /// The share that is done, 0…1, where the whole is known.
    public var fraction: Double? {
        total.map { $0 > 0 ? min(Double(completed) / Double($0), 1) : 1 }
    }
}
