#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension URLQueryItem {
    /// An item whose value is a text, a number or a truth value; with `nil` it is left out of the query.
    ///
    /// ```swift
    /// enum Sorting: String { case newest, cheapest }
    /// let query = [URLQueryItem("page", 2), URLQueryItem("sold_out", false), URLQueryItem("sort_by", Sorting.newest)]
    /// ```
    ///
    /// Only types that read back what they write are taken: the text of a `Date`, say, is for people and not for a server.
    public init(_ name: String, _ value: (some LosslessStringConvertible)?) {
        self.init(name: name, value: value?.description)
    }

    /// An item whose value is the raw value of an enum's case; with `nil` it is left out of the query.
    public init<Value: RawRepresentable>(_ name: String, _ value: Value?)
    where Value.RawValue: LosslessStringConvertible {
        self.init(name: name, value: value?.rawValue.description)
    }
}
