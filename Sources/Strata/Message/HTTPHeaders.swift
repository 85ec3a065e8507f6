/// Header fields in the order in which they were added, names compared without regard to case (RFC 9110 §5).
///
/// Duplicates are kept. Reading by name joins them as RFC 9110 §5.3 allows; ``values(for:)`` gives each by itself, which
/// is the only right way to read `Set-Cookie`.
///
/// ```swift
/// var headers: HTTPHeaders = ["Accept": "application/json"]
/// headers["X-Trace"] = "7"
/// headers.add("no-cache", for: "Cache-Control")
/// ```
///
/// A value that breaks the grammar can be held but not sent: ``HTTPRequest/validate()`` refuses it with a typed error.
public struct HTTPHeaders: Sendable {
    /// The fields in order.
    public private(set) var fields: [Field]

    /// Creates a list of no fields.
    public init() {
        fields = []
    }

    /// Creates a list from fields in order, duplicates kept.
    public init(_ fields: some Sequence<Field>) {
        self.fields = Array(fields)
    }

    /// Whether there is no field.
    public var isEmpty: Bool { fields.isEmpty }

    /// The value of a field; several lines of it are joined with `", "` (RFC 9110 §5.3), except `Set-Cookie`, whose
    /// lines cannot be joined and of which the first is given.
    ///
    /// Setting replaces every line of that name at the place of the first; setting `nil` removes them.
    public subscript(name: Name) -> String? {
        get {
            guard let first = fields.firstIndex(where: { $0.name == name }) else { return nil }
            let rest = fields[(first + 1)...]
            guard name != .setCookie, rest.contains(where: { $0.name == name }) else { return fields[first].value }
            return values(for: name).joined(separator: ", ")
        }
        set {
            guard let newValue else { return remove(name) }
            set(Field(name, newValue))
        }
    }

    /// Every value of that name, in order, each line by itself.
    public func values(for name: Name) -> [String] {
        fields.lazy.filter { $0.name == name }.map(\.value)
    }

    /// Whether a field of that name is present.
    public func contains(_ name: Name) -> Bool {
        fields.contains { $0.name == name }
    }

    /// Adds a line and keeps those of the same name that are there.
    public mutating func add(_ value: String, for name: Name) {
        fields.append(Field(name, value))
    }

    /// Adds a line and keeps those of the same name that are there.
    public mutating func add(_ field: Field) {
        fields.append(field)
    }

    /// Replaces every line of the field's name by this one, at the place of the first.
    public mutating func set(_ field: Field) {
        guard let first = fields.firstIndex(where: { $0.name == field.name }) else { return fields.append(field) }
        fields[first] = field
        if let next = fields[(first + 1)...].firstIndex(where: { $0.name == field.name }) {
            fields[next...].removeAll { $0.name == field.name }
        }
    }

    /// Removes every line of that name.
    public mutating func remove(_ name: Name) {
        fields.removeAll { $0.name == name }
    }

    /// Takes over another list: its fields replace all lines of the same names here, its own duplicates are kept.
    public mutating func merge(_ other: HTTPHeaders) {
        guard !other.isEmpty else { return }
        fields.removeAll { other.contains($0.name) }
        fields += other.fields
    }

    /// Makes room for that many fields.
    public mutating func reserveCapacity(_ count: Int) {
        fields.reserveCapacity(count)
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Creates a list from a literal, in its order, duplicates kept.
    public init(dictionaryLiteral elements: (Name, String)...) {
        fields = elements.map { Field($0, $1) }
    }
}

extension HTTPHeaders: Hashable {
    /// Two lists are equal when they hold the same fields in the same order, names compared without regard to case.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields == right.fields
    }
}

// A header list is printed by name only: values may be secrets (law 4).
extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names, without values.
    public var description: String { "[" + fields.map(\.name.rawValue).joined(separator: ", ") + "]" }
    /// The names, without values.
    public var debugDescription: String { description }
    /// The names, without values.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: fields.map(\.name.rawValue)) }
}
