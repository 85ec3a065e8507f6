import Synchronization

/// Replies that are given out once, in order.
final class ReplyQueue: Sendable {
    private let replies: Mutex<ArraySlice<ServerReply>>

    init(_ replies: [ServerReply]) {
        self.replies = Mutex(replies[...])
    }

    func next() -> ServerReply? {
        replies.withLock { $0.popFirst() }
    }
}
