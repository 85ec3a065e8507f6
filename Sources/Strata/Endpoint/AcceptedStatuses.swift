/// The statuses that count as success for a call.
///
/// ```swift
/// var options = EndpointOptions()
/// options.acceptedStatuses = .success.or(404, 410)
/// ```
public struct AcceptedStatuses: Sendable, Hashable {
    private var range: Range<Int>
    private var others: Set<Int> = []

    /// 200…299.
    public static let success = Self(range: 200..<300)
    /// Every status: the caller reads it.
    public static let any = Self(range: 0..<1000)

    /// Only the statuses given.
    public static func only(_ statuses: HTTPStatus...) -> Self {
        Self(range: 0..<0, others: Set(statuses.map(\.code)))
    }

    /// These statuses and the ones given.
    public func or(_ statuses: HTTPStatus...) -> Self {
        Self(range: range, others: others.union(statuses.map(\.code)))
    }

    /// Whether the status counts as success.
    public func contains(_ status: HTTPStatus) -> Bool {
        range.contains(status.code) || others.contains(status.code)
    }
}
