/// What one scenario gave: a line for each contender.
struct Series: Sendable {
    var title: String
    var rows: [Row]
    var comparisons: [Comparison]

    struct Row: Sendable {
        var name: String
        /// The median of the rounds.
        var perSecond: Double
        /// The median of the ratios to the first contender, round by round; noise that hits a round hits both.
        var ratio: Double
        var processorMicroseconds: Double
    }

    /// How two contenders compare that are not the first.
    struct Comparison: Sendable {
        var name: String
        var other: String
        /// The median of the ratios, round by round.
        var ratio: Double
    }

    private static let compared = [("standard stack", "CurlTransport"), ("CurlTransport", "URLSessionTransport")]
}

extension Series {
    /// Lets the contenders run in turn, several rounds, so that a noisy machine is noisy for all of them.
    static func measured(
        _ title: String, _ contenders: [any Contender], rounds: Int, each duration: Duration
    ) async throws -> Series {
        var speeds = contenders.map { _ in [Speed]() }
        // Connections are opened, and the processor's caches filled.
        for contender in contenders { _ = try await contender.measured(for: duration / 4) }
        for round in 0..<rounds {
            // Another one begins each time, so that nobody always follows the same neighbour.
            for turn in contenders.indices {
                let index = (round + turn) % contenders.count
                speeds[index].append(try await contenders[index].measured(for: duration))
            }
        }
        for contender in contenders { await contender.close() }
        let rows = zip(contenders, speeds).map { contender, own in
            Row(
                name: contender.name, perSecond: median(own.map(\.perSecond)),
                ratio: ratio(own, speeds[0]),
                processorMicroseconds: median(own.map(\.processorMicroseconds)))
        }
        let named = Dictionary(uniqueKeysWithValues: zip(contenders.map(\.name), speeds))
        let comparisons = compared.compactMap { name, other -> Comparison? in
            guard let own = named[name], let others = named[other] else { return nil }
            return Comparison(name: name, other: other, ratio: ratio(own, others))
        }
        return Series(title: title, rows: rows, comparisons: comparisons)
    }

    private static func ratio(_ own: [Speed], _ others: [Speed]) -> Double {
        median(zip(own, others).map { $0.perSecond / $1.perSecond })
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
