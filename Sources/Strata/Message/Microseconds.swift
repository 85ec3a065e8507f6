/// A time between 0 and 71 minutes, or none, in four bytes: responses are copied through every layer.
struct Microseconds: Sendable, Hashable {
    /// `UInt32.max` stands for none.
    private let count: UInt32

    /// No time at all, which is not zero.
    static let none = Self(count: .max)

    private init(count: UInt32) {
        self.count = count
    }

    /// The nearest that can be held.
    init(_ count: Int64) {
        self.count = UInt32(clamping: min(count, Int64(UInt32.max) - 1))
    }

    /// Rounded down, and held to what can be.
    init(_ duration: Duration?) {
        guard let duration else {
            self = .none
            return
        }
        let (seconds, attoseconds) = min(max(duration, .zero), .seconds(UInt32.max)).components
        self.init(seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }

    /// `nil` for none.
    var duration: Duration? { self == .none ? nil : .microseconds(Int64(count)) }
}

extension Microseconds: CustomStringConvertible {
    /// In milliseconds, such as `1.25 ms`.
    var description: String {
        let fraction = count % 1000 / 10
        return "\(count / 1000).\(fraction < 10 ? "0" : "")\(fraction) ms"
    }
}
