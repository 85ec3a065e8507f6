/// Tasks that wait until a count has been reached. Lives inside a locked state, which tells it the count.
struct CountWaiters: Sendable {
    private struct Waiter: Sendable {
        let id: Int
        let count: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private var waiters: [Waiter] = []

    mutating func add(_ id: Int, for count: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        waiters.append(Waiter(id: id, count: count, continuation: continuation))
    }

    /// Lets go of everybody who waits for that many or fewer.
    mutating func reached(_ count: Int) -> [WakeUp] {
        let ready = waiters.filter { $0.count <= count }
        waiters.removeAll { $0.count <= count }
        return ready.map { WakeUp($0.continuation) }
    }

    mutating func cancel(_ id: Int) -> [WakeUp] {
        guard let place = waiters.firstIndex(where: { $0.id == id }) else { return [] }
        return [WakeUp(waiters.remove(at: place).continuation, .failure(CancellationError()))]
    }

    /// Lets go of everybody: what they wait for can no longer happen.
    mutating func drain() -> [WakeUp] {
        defer { waiters = [] }
        return waiters.map { WakeUp($0.continuation, .failure(LoopbackServerError.stopped)) }
    }
}
