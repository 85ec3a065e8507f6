/// Why a ``LoopbackServer`` could not start, or why waiting for it was in vain.
public enum LoopbackServerError: Error, Hashable, CustomStringConvertible {
    /// A system call failed.
    case system(String, code: Int32)
    /// The server stopped before what was waited for had happened.
    case stopped

    /// What failed, and how.
    public var description: String {
        switch self {
        case .system(let call, let code): "\(call) failed with error \(code)"
        case .stopped: "the server has stopped"
        }
    }
}
