import Synchronization

/// A value that several may bring and one waits for: the first one counts.
///
/// Waiting does not end when the waiting task is cancelled; whoever wants that brings a value for it.
final class FirstResult<Value: Sendable>: Sendable {
    private enum State {
        case open(CheckedContinuation<Value, Never>?)
        case settled(Value)
    }

    private let state = Mutex(State.open(nil))

    /// Brings a value.
    ///
    /// - Returns: Whether it was the first.
    @discardableResult
    func set(_ value: Value) -> Bool {
        let (isFirst, waiter) = state.withLock { state in
            guard case .open(let waiter) = state else { return (false, nil as CheckedContinuation<Value, Never>?) }
            state = .settled(value)
            return (true, waiter)
        }
        waiter?.resume(returning: value)
        return isFirst
    }

    /// The first value, once it is there. One task at a time waits for it.
    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let value: Value? = state.withLock { state in
                    if case .settled(let value) = state { return value }
                    state = .open(continuation)
                    return nil
                }
                if let value { continuation.resume(returning: value) }
            }
        }
    }
}
