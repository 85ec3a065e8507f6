import Synchronization

/// A regular expression for paths, compiled once; in a lock, because `Regex` is not `Sendable`.
final class PathRegex: Sendable {
    let pattern: String
    private let compiled: Mutex<Regex<AnyRegexOutput>?>

    init(_ pattern: String) {
        self.pattern = pattern
        do {
            compiled = Mutex(try Regex(pattern))
        } catch {
            compiled = Mutex(nil)
        }
    }

    /// Whether the path, or a part of it, matches.
    func matches(_ path: String) throws(TransportError) -> Bool {
        let isMatch = compiled.withLock { regex in
            regex.map { path.firstMatch(of: $0) != nil }
        }
        guard let isMatch else {
            throw TransportError(
                .unmatchedRoute, "the pathRegex \(pattern) is not a regular expression", delivery: .notSent)
        }
        return isMatch
    }
}
