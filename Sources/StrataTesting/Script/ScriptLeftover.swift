/// The calls that a test left over: the script is not exhausted.
public struct ScriptLeftover: Error, CustomStringConvertible {
    /// What is left, a line a call, without header values or bodies.
    public let description: String

    init?(untaken: [ScriptedCall], unanswered: [ScriptedCall]) {
        let unanswered = unanswered.filter { call in !untaken.contains { $0 === call } }
        guard !untaken.isEmpty || !unanswered.isEmpty else { return nil }
        description =
            (untaken.map { "never taken: \($0)" } + unanswered.map { "taken but not answered: \($0)" })
            .joined(separator: "\n")
    }
}
