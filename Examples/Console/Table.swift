/// Text in aligned columns.
///
///     print(Table("Name", .number("Points"), rows: [["Ada", "12"], ["Grace", "7"]]))
package struct Table: CustomStringConvertible {
    /// A column: its title, and on which side its cells stand.
    package struct Column: ExpressibleByStringLiteral {
        let title: String
        let isNumber: Bool

        /// A column of text, flush left.
        package init(stringLiteral title: String) {
            self.title = title
            isNumber = false
        }

        private init(number title: String) {
            self.title = title
            isNumber = true
        }

        /// A column of numbers, flush right.
        package static func number(_ title: String) -> Self { Self(number: title) }
    }

    private let columns: [Column]
    private let rows: [[String]]

    package init(_ columns: Column..., rows: [[String]]) {
        self.columns = columns
        self.rows = rows
    }

    package var description: String {
        let widths = columns.indices.map { index in
            max(columns[index].title.count, rows.map { index < $0.count ? $0[index].count : 0 }.max() ?? 0)
        }
        let head = line(columns.map(\.title), widths)
        return ([Style.bold(head)] + rows.map { line($0, widths) }).joined(separator: "\n")
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(zip(cells, columns), widths).map { cell, width in
            let padding = String(repeating: " ", count: width - cell.0.count)
            return cell.1.isNumber ? padding + cell.0 : cell.0 + padding
        }
        var line = padded.joined(separator: "  ")
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }
}
