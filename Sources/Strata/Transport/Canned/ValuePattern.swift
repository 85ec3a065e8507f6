/// What a query item or a header field must be for a ``RequestPattern`` to match.
///
/// ```swift
/// let pattern = RequestPattern(
///     path: "/search", query: ["page": "2", "q": .present],
///     headers: ["Authorization": .satisfying { $0.hasPrefix("Bearer ") }, "X-Debug": .absent])
/// ```
///
/// Of a name that occurs several times, one value must fit.
public struct ValuePattern: Sendable {
    enum Rule: Sendable {
        case equal(String)
        case present
        case absent
        case satisfying(@Sendable (String) -> Bool)
    }

    let rule: Rule

    /// The value is this text.
    public static func equal(_ value: String) -> ValuePattern { ValuePattern(rule: .equal(value)) }

    /// There is a value, whatever it is.
    public static let present = ValuePattern(rule: .present)

    /// There is no value.
    public static let absent = ValuePattern(rule: .absent)

    /// The value satisfies a condition.
    public static func satisfying(_ condition: @escaping @Sendable (String) -> Bool) -> ValuePattern {
        ValuePattern(rule: .satisfying(condition))
    }

    func matches(_ values: [String]) -> Bool {
        switch rule {
        case .equal(let value): values.contains(value)
        case .present: !values.isEmpty
        case .absent: values.isEmpty
        case .satisfying(let condition): values.contains(where: condition)
        }
    }

    /// Why values do not fit, without the values: they may be secrets (law 4).
    func mismatch(_ values: [String]) -> String {
        switch rule {
        case .absent: "is present"
        case _ where values.isEmpty: "is missing"
        default: "has another value"
        }
    }
}

extension ValuePattern: ExpressibleByStringLiteral {
    /// The value is this text.
    public init(stringLiteral value: String) {
        rule = .equal(value)
    }
}

extension ValuePattern: CustomStringConvertible, CustomReflectable {
    /// The rule, without the value.
    public var description: String {
        switch rule {
        case .equal: "equal"
        case .present: "present"
        case .absent: "absent"
        case .satisfying: "satisfying"
        }
    }
    /// The rule, without the value.
    public var customMirror: Mirror { Mirror(self, children: ["rule": description]) }
}
