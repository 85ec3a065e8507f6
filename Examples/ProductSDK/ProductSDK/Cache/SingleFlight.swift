import Synchronization

/// Lets those who want the same thing at the same time wait for one call.
///
/// Whoever is cancelled leaves at once; the call goes on for the others and is cancelled when the last has left.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Value, any Error>

    private struct Flight {
        let number: Int
        var task: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var count = 0

        mutating func number() -> Int {
            count += 1
            return count
        }
    }

    private let state = Mutex(State())

    func value(for key: Key, call: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let waiter = state.withLock { $0.number() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(key, waiter, continuation, call)
                // A cancellation before this point found nobody to wake.
                if Task.isCancelled { leave(key, waiter) }
            }
        } onCancel: {
            leave(key, waiter)
        }
    }

    private func join(
        _ key: Key, _ waiter: Int, _ continuation: Waiter, _ call: @escaping @Sendable () async throws -> Value
    ) {
        state.withLock { state in
            var flight = state.flights[key] ?? Flight(number: state.number())
            flight.waiters[waiter] = continuation
            if flight.task == nil {
                let number = flight.number
                flight.task = Task {
                    do {
                        let value = try await call()
                        land(key, number, .success(value))
                    } catch {
                        land(key, number, .failure(error))
                    }
                }
            }
            state.flights[key] = flight
        }
    }

    private func leave(_ key: Key, _ waiter: Int) {
        let (continuation, task) = state.withLock { state in
            let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter)
            let isDeserted = continuation != nil && state.flights[key]?.waiters.isEmpty == true
            return (continuation, isDeserted ? state.flights.removeValue(forKey: key)?.task : nil)
        }
        task?.cancel()
        continuation?.resume(throwing: CancellationError())
    }

    private func land(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
        let waiters = state.withLock { state in
            state.flights[key]?.number == number ? state.flights.removeValue(forKey: key)?.waiters : nil
        }
        for continuation in (waiters ?? [:]).values { continuation.resume(with: result) }
    }
}
