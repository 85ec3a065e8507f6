import Synchronization

/// Counts the purges of a transport, so that a request which began before one stores nothing after it.
final class PurgeCount: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .acquiring) }

    func increment() {
        count.add(1, ordering: .acquiringAndReleasing)
    }
}
