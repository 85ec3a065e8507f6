/// Why no URL can be built: what is wrong and in which part, never a value that could be secret.
///
/// A base URL that is not absolute, a path that would leave the base, a host that no name server knows how to look up:
/// each is thrown before anything is sent.
public struct InvalidURL: Error, Sendable, Hashable {
    /// What is wrong, in words, without user information, path or query values.
    public let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

extension InvalidURL: CustomStringConvertible {
    /// The reason.
    public var description: String { "invalid URL: \(reason)" }
}
