import Strata

/// A transport, called by as many tasks as there are to be requests under way.
struct TransportContender: Contender {
    let name: String
    private let transport: any Transport
    private let load: Load
    private let expectedStatus: HTTPStatus
    private let shutDown: @Sendable () async -> Void

    /// - Parameter validates: Whether the transport has a layer of its own that sends conditions.
    init(
        _ name: String, _ transport: some Transport, _ load: Load, validates: Bool = false,
        shutDown: @escaping @Sendable () async -> Void = {}
    ) {
        self.name = name
        self.transport = transport
        var load = load
        expectedStatus = validates ? .ok : load.expectedStatus
        if validates { load.entityTag = nil }
        self.load = load
        self.shutDown = shutDown
    }

    @concurrent
    func run(for duration: Duration) async throws -> Int {
        let end = ContinuousClock.now + duration
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<load.concurrency {
                group.addTask { try await send(until: end) }
            }
            return try await group.reduce(0, +)
        }
    }

    @concurrent
    private func send(until end: ContinuousClock.Instant) async throws -> Int {
        let request = load.request
        var count = 0
        repeat {
            let response = try await transport.send(request)
            guard response.status == expectedStatus else { throw BenchmarkError("\(name) got \(response.status)") }
            count += 1
        } while ContinuousClock.now < end
        return count
    }

    func close() async {
        await shutDown()
    }
}
