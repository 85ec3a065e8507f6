import Foundation

/// Bars for the requests a second of each scenario, as an SVG file that needs nothing else.
struct Chart {
    private static let colours = ["#8a8f98", "#e4572e", "#f3a712", "#4a7fb5"]
    private static let (left, width, bar, gap) = (250, 900, 18, 34)

    private let series: [Series]

    init(_ series: [Series]) {
        self.series = series
    }

    func write(to file: String) throws {
        try Data(svg.utf8).write(to: URL(filePath: file))
    }

    private var svg: String {
        var y = 70
        var parts: [String] = []
        for one in series {
            parts.append(text(one.title, x: 20, y: y + 13, style: "font-weight:600"))
            let most = one.rows.map(\.perSecond).max() ?? 1
            for (index, row) in one.rows.enumerated() {
                y += Self.bar + 4
                let length = max(1, Int(row.perSecond / most * Double(Self.width - Self.left - 190)))
                let colour = Self.colours[index % Self.colours.count]
                parts.append(text(row.name, x: Self.left - 8, y: y + 13, style: "text-anchor:end"))
                parts.append(
                    #"<rect x="\#(Self.left)" y="\#(y)" width="\#(length)" height="\#(Self.bar)" rx="2" fill="\#(colour)"/>"#
                )
                let label = "\(Table.grouped(row.perSecond)) /s   \(Table.ratio(row.ratio))"
                parts.append(text(label, x: Self.left + length + 8, y: y + 13))
            }
            y += Self.bar + Self.gap
        }
        let title = text("Requests a second, and against libcurl from C", x: 20, y: 36, style: "font-size:18px")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(y)" font-family="system-ui, sans-serif" font-size="13">
            <rect width="100%" height="100%" fill="#ffffff"/>
            \(title)
            \(parts.joined(separator: "\n"))
            </svg>

            """
    }

    private func text(_ text: String, x: Int, y: Int, style: String = "") -> String {
        ##"<text x="\##(x)" y="\##(y)" fill="#22262b" style="\##(style)" xml:space="preserve">\##(text)</text>"##
    }
}
