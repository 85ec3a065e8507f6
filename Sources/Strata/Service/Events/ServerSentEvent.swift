/// An event of a `text/event-stream` (WHATWG HTML, *Server-sent events*).
public struct ServerSentEvent: Sendable, Hashable {
    /// What kind of event it is; `"message"` where the server named none.
    public var type: String
    /// The data; several `data` lines are joined by a line feed.
    public var data: String
    /// The last id that the server gave, with this event or before; empty where it gave none. Kept by the caller, it
    /// takes up a stream where it was left.
    public var id: String

    /// Creates an event.
    public init(type: String = "message", data: String, id: String = "") {
        self.type = type
        self.data = data
        self.id = id
    }
}

// Events carry what people write to each other: only the type and the size are printed (law 4).
extension ServerSentEvent: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type and the size of the data.
    public var description: String { "\(type) <\(data.utf8.count) bytes>" }
    /// The type and the size of the data.
    public var debugDescription: String { description }
    /// The type and the size of the data.
    public var customMirror: Mirror { Mirror(self, children: ["event": description]) }
}
