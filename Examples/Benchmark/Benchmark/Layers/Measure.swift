import Allocations

/// What one request costs.
struct Cost {
    var nanoseconds: Double
    var allocations: Double
}

/// Measures several things in one run, in turn, so that a noisy machine is noisy for all of them.
struct Measure {
    var rounds: Int
    var requests: Int

    /// The cheapest round of each: noise only adds.
    func costs(of subjects: [Subject]) async throws -> [Cost] {
        var best = subjects.map { _ in Cost(nanoseconds: .infinity, allocations: .infinity) }
        for round in 0...rounds {
            for (index, subject) in subjects.enumerated() {
                let cost = try await cost(of: subject)
                // The first round warms up caches and pools.
                guard round > 0 else { continue }
                best[index].nanoseconds = min(best[index].nanoseconds, cost.nanoseconds)
                best[index].allocations = min(best[index].allocations, cost.allocations)
            }
        }
        return best
    }

    // Off the main actor, or every call would be measured with a hop to it and back.
    @concurrent
    private func cost(of subject: Subject) async throws -> Cost {
        allocations_count(1)
        defer { allocations_count(0) }
        let allocationsBefore = allocations_made()
        let start = ContinuousClock.now
        try await subject.run(requests)
        let elapsed = ContinuousClock.now - start
        let nanoseconds = Double(elapsed.components.seconds) * 1e9 + Double(elapsed.components.attoseconds) / 1e9
        return Cost(
            nanoseconds: nanoseconds / Double(requests),
            allocations: Double(allocations_made() - allocationsBefore) / Double(requests))
    }
}

/// Something that is measured.
struct Subject: Sendable {
    var name: String
    var run: @concurrent @Sendable (_ requests: Int) async throws -> Void
}
