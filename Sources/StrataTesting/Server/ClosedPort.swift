import Strata

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A port of loopback that refuses every connection: a server that is down.
///
/// ```swift
/// let down = try ClosedPort()
/// let request = HTTPRequest(url: down.baseURL)  // fails with `.cannotConnect`
/// ```
///
/// The port is taken as long as the value is kept, so that no server of another test can appear on it; the port of a
/// server that was stopped is free at once.
public struct ClosedPort: Sendable {
    /// Where nobody listens.
    public let baseURL: URL
    private let socket: ListeningSocket

    /// Takes a port.
    ///
    /// - Throws: ``LoopbackServerError`` where the system has no socket to give.
    public init(host: LoopbackServer.Host = .ipv4) throws {
        socket = try ListeningSocket(host: host, listens: false)
        baseURL = try LoopbackServer.url(host, socket.port)
    }
}
