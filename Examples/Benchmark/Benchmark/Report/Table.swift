/// What is printed.
enum Table {
    static func show(_ series: Series) {
        heading(series.title)
        for row in series.rows {
            print(
                pad(row.name, to: 24), right("\(grouped(row.perSecond)) /s", 14), right(ratio(row.ratio), 8),
                right("\(tenths(row.processorMicroseconds)) µs of processor time", 28))
        }
        for comparison in series.comparisons {
            print("  \(comparison.name) is \(ratio(comparison.ratio)) \(comparison.other)")
        }
    }

    static func heading(_ title: String) {
        print("\n\(title)")
    }

    static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    static func ratio(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) ×"
    }

    static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// A whole number with its thousands set apart.
    static func grouped(_ value: Double) -> String {
        var digits = String(Int(value.rounded()))
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits = String(digits.dropLast(3))
        }
        return ([digits] + groups).joined(separator: ",")
    }
}
