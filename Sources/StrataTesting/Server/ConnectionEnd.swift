/// Why there is nothing more to be read or sent on a connection.
enum ConnectionEnd: Error {
    /// The client has gone, or the connection is broken.
    case clientGone
    /// The server stops.
    case stopped
    /// The client wrote what the server refuses.
    case rejected(RequestRejection)
}
