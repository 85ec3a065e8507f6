import Synchronization

/// Hands out tokens in turn.
final class Tokens: Sendable {
    struct Empty: Error {}

    private let rest: Mutex<[String?]>

    init(_ tokens: [String?]) {
        rest = Mutex(tokens)
    }

    func next() -> Result<String?, Empty> {
        rest.withLock { rest in rest.isEmpty ? .failure(Empty()) : .success(rest.removeFirst()) }
    }
}
