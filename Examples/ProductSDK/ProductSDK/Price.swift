/// An amount of money, exact to the cent.
///
/// ```swift
/// print(lamp.price)                 // 49.90 EUR
/// print(lamp.price.minorUnits * 3)  // 14970
/// ```
public struct Price: Sendable, Hashable, Codable {
    /// The amount in the smallest unit of the currency: cents. Never negative.
    public let minorUnits: Int
    /// The currency's code of three letters: `EUR`.
    public let currency: String

    /// Reads an amount such as `49.90`; `nil` where it is no price.
    init?(amount: String, currency: String) {
        let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 2, !parts[0].isEmpty,
            parts.joined().allSatisfy({ ("0"..."9").contains($0) }), let minorUnits = Int(parts.joined()),
            currency.count == 3, currency.allSatisfy({ ("A"..."Z").contains($0) })
        else { return nil }
        self.minorUnits = minorUnits
        self.currency = currency
    }
}

extension Price: CustomStringConvertible {
    /// The amount and the currency: `49.90 EUR`.
    public var description: String {
        let cents = minorUnits % 100
        return "\(minorUnits / 100).\(cents < 10 ? "0" : "")\(cents) \(currency)"
    }
}
