/// What one scenario gave: a line for each contender.
struct Series: Sendable {
    var title: String
    var rows: [Row]

    struct Row: Sendable {
        var name: String
        /// The median of the rounds.
        var perSecond: Double
        /// The median of the ratios to the first contender, round by round; noise that hits a round hits both.
        var ratio: Double
        var processorMicroseconds: Double
    }
}

extension Series {
    /// Lets the contenders run in turn, several rounds, so that a noisy machine is noisy for all of them.
    static func measured(
        _ title: String, _ contenders: [any Contender], rounds: Int, each duration: Duration
    ) async throws -> Series {
        var speeds = contenders.map { _ in [Speed]() }
        // Connections are opened, and the processor's caches filled.
        for contender in contenders { _ = try await contender.measured(for: duration / 4) }
        for _ in 0..<rounds {
            for (index, contender) in contenders.enumerated() {
                speeds[index].append(try await contender.measured(for: duration))
            }
        }
        for contender in contenders { await contender.close() }
        let rows = zip(contenders, speeds).map { contender, own in
            Row(
                name: contender.name, perSecond: median(own.map(\.perSecond)),
                ratio: median(zip(own, speeds[0]).map { $0.perSecond / $1.perSecond }),
                processorMicroseconds: median(own.map(\.processorMicroseconds)))
        }
        return Series(title: title, rows: rows)
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
