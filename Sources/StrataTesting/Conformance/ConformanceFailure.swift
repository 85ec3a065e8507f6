/// A law of `Transport` that was broken, and how.
public struct ConformanceFailure: Error, Sendable, CustomStringConvertible {
    /// The six laws that the documentation of `Transport` states.
    public enum Law: Int, Sendable, CaseIterable, CustomStringConvertible {
        /// Sending the same request twice is legal and independent.
        case replay = 1
        /// No status code throws.
        case status
        /// Cancelling the task ends `send` promptly with `CancellationError`.
        case cancellation
        /// Options never reach the wire; no text contains a header value or a body.
        case noTrace
        /// A layer that drops a response discards its body first.
        case ownership
        /// A layer whose policy does nothing cannot be told from its `inner`.
        case transparency

        /// The number and the name.
        public var description: String {
            switch self {
            case .replay: "law 1, replay"
            case .status: "law 2, status is data"
            case .cancellation: "law 3, cancellation"
            case .noTrace: "law 4, no trace"
            case .ownership: "law 5, ownership"
            case .transparency: "law 6, transparency"
            }
        }
    }

    /// The law.
    public let law: Law
    /// What happened.
    public let detail: String

    init(_ law: Law, _ detail: String) {
        self.law = law
        self.detail = detail
    }

    /// The law and what happened.
    public var description: String { "\(law): \(detail)" }
}
