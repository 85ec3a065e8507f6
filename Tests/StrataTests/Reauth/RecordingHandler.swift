import Strata
import Synchronization

/// Keeps what a handler is told and lets a test wait for it.
final class RecordingHandler: TokenInvalidationHandler {
    private let told = Mutex<[String]>([])
    private let stream: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    var all: [String] { told.withLock(\.self) }

    func tokenInvalidated(account: String) async { tell("invalidated \(account)") }

    func tokenNotStored(account: String, error: any Error) async { tell("not stored \(account): \(error)") }

    /// The next thing that is told.
    func next() async -> String? {
        var iterator = stream.makeAsyncIterator()
        return await iterator.next()
    }

    private func tell(_ text: String) {
        told.withLock { $0.append(text) }
        continuation.yield(text)
    }
}
