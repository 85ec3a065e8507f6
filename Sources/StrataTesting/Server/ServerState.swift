/// What a ``LoopbackServer`` knows: pure, so that whom to wake is decided under the lock and done outside it.
struct ServerState: Sendable {
    private(set) var requests: [ServerRequest] = []
    private(set) var requestCount = 0
    private(set) var connectionCount = 0
    private(set) var openConnectionCount = 0
    private(set) var isStopping = false
    /// The threads that are alive, the accepting one included.
    private(set) var threads: Set<UInt> = []
    /// Threads that were started and have not yet said so themselves.
    private var starting = 0
    private var requestWaiters = CountWaiters()
    private var closeWaiters = CountWaiters()
    private var lastID = 0

    var hasEnded: Bool { isStopping && threads.isEmpty && starting == 0 }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func record(_ request: ServerRequest, keeping limit: Int) -> [WakeUp] {
        requestCount += 1
        requests.append(request)
        if requests.count > limit { requests.removeFirst(requests.count - limit) }
        return requestWaiters.reached(requestCount)
    }

    /// Counts a connection and gives its number.
    mutating func openConnection() -> Int {
        defer {
            connectionCount += 1
            openConnectionCount += 1
        }
        return connectionCount
    }

    mutating func closeConnection() -> [WakeUp] {
        openConnectionCount -= 1
        return closeWaiters.reached(connectionCount - openConnectionCount)
    }

    mutating func threadWillStart() {
        starting += 1
    }

    mutating func threadDidNotStart() {
        starting -= 1
    }

    mutating func threadStarted(_ id: UInt) {
        starting -= 1
        threads.insert(id)
    }

    mutating func threadEnded(_ id: UInt) {
        threads.remove(id)
    }

    mutating func wait(
        _ id: Int, forRequests count: Int, _ continuation: CheckedContinuation<Void, any Error>
    ) -> [WakeUp] {
        requestWaiters.add(id, for: count, continuation)
        return isStopping ? requestWaiters.drain() : requestWaiters.reached(requestCount)
    }

    mutating func wait(
        _ id: Int, forClosedConnections count: Int, _ continuation: CheckedContinuation<Void, any Error>
    ) -> [WakeUp] {
        closeWaiters.add(id, for: count, continuation)
        return isStopping ? closeWaiters.drain() : closeWaiters.reached(connectionCount - openConnectionCount)
    }

    mutating func cancelWait(_ id: Int) -> [WakeUp] {
        requestWaiters.cancel(id) + closeWaiters.cancel(id)
    }

    mutating func stop() -> [WakeUp] {
        isStopping = true
        return requestWaiters.drain() + closeWaiters.drain()
    }
}
