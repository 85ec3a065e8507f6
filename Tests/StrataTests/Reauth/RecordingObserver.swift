import Strata
import Synchronization

/// Keeps the events of requests and lets a test wait for one.
final class RecordingObserver: RequestObserver {
    private struct State {
        var details: [String] = []
        var waiters: [(text: String, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var details: [String] { state.withLock(\.details) }

    func observe(_ event: RequestEvent) {
        let reached = state.withLock { state in
            state.details.append(event.detail)
            let index = state.waiters.firstIndex { Self.count(of: $0.text, in: state.details) >= $0.count }
            return index.map { state.waiters.remove(at: $0).continuation }
        }
        reached?.resume()
    }

    /// Waits until that many events had the text in their detail.
    func saw(_ text: String, times count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if Self.count(of: text, in: state.details) >= count { return true }
                state.waiters.append((text, count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    private static func count(of text: String, in details: [String]) -> Int {
        details.count { $0.contains(text) }
    }
}
